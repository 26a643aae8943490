import type { Pool } from 'pg';
import type { Clock } from '../clock.js';
import { isServerFull } from '../db/database-errors.js';
import { DATABASE_TIME_SQL } from '../db/database-time.js';

/** Nodes and the database must agree on the time at least this well, ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** A database that takes longer to answer is not ready, ms. */
const ANSWER_WITHIN_MS = 2_000;
/** How long jobs rely on a result, ms. */
const FRESH_MS = 2_000;
/** When to retry a server that was out of space, ms. */
const FULL_FOR_MS = 10_000;
/** If a node's clock jumps by more than this, somebody has set it, ms. */
const CLOCK_STEP_MS = 500;

interface Found {
  readonly readsOnly: boolean;
  readonly clocksAgree: boolean;
  readonly atMs: number;
  /** The node's clock minus monotonic time. */
  readonly clockBase: number;
}

export interface DatabaseCheckOptions {
  readonly pool: Pool;
  /** The node's real clock; the sandbox's may be ahead. */
  readonly wallClock: Clock;
}

/** Whether this node can work with its database: it answers, accepts writes, has room, and both clocks agree. */
export class DatabaseCheck {
  #asking: Promise<Found> | undefined;
  #last: Found | undefined;
  #fullMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: DatabaseCheckOptions) {}

  /** Receives each SQLSTATE of a refused statement. */
  noteRefusal(sqlState: string): void {
    if (isServerFull(sqlState)) this.#fullMs = performance.now();
  }

  /** @returns why the node is not ready; undefined if it is. Within two seconds, even if the database is silent */
  async problem(): Promise<string | undefined> {
    const found = await this.#within(ANSWER_WITHIN_MS);
    if (!found) return 'the database does not answer';
    if (found.readsOnly) return 'the database is read-only: a standby, or no longer the primary';
    if (performance.now() - this.#fullMs < FULL_FOR_MS) return 'the database is out of space: disk or memory is full';
    return found.clocksAgree ? undefined : 'the clocks of node and database disagree';
  }

  /** Whether jobs may run: if the clocks disagree they would delete, charge and send at the wrong time. */
  async mayAct(): Promise<boolean> {
    const last = this.#last;
    const isFresh = last && performance.now() - last.atMs < FRESH_MS && !this.#clockWasSet(last);
    const found = isFresh ? last : await this.#within(ANSWER_WITHIN_MS);
    return found?.clocksAgree === true && !found.readsOnly;
  }

  #clockWasSet(last: Found): boolean {
    return Math.abs(this.#clockBase() - last.clockBase) > CLOCK_STEP_MS;
  }

  #clockBase(): number {
    return this.options.wallClock.now() - performance.now();
  }

  async #within(limitMs: number): Promise<Found | undefined> {
    // one query at a time, however many callers and however long it takes
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), limitMs);
    });
    const found = await Promise.race([this.#asking.catch(() => undefined), late]);
    clearTimeout(timer);
    return found;
  }

  async #ask(): Promise<Found> {
    const { pool, wallClock } = this.options;
    const asked = wallClock.now();
    const answer = await pool.query<{ ms: number; reads: boolean }>(
      `SELECT ${DATABASE_TIME_SQL} AS ms, pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads`,
    );
    const [row] = answer.rows;
    if (!row) throw new Error('The database returned no time.');
    const middle = (asked + wallClock.now()) / 2;
    // a slow answer says less about the time
    const slack = (wallClock.now() - asked) / 2;
    this.#last = {
      readsOnly: row.reads,
      clocksAgree: Math.abs(row.ms - middle) <= MAX_CLOCK_DIFFERENCE_MS + slack,
      atMs: performance.now(),
      clockBase: this.#clockBase(),
    };
    return this.#last;
  }
}
