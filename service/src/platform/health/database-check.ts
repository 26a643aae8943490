import type { Pool } from 'pg';
import type { Clock } from '../clock.js';
import { isServerFull } from '../db/database-errors.js';
import { DATABASE_TIME_SQL } from '../db/database-time.js';

/** Nodes and the database must agree on the time at least this well, ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** A database that takes longer to answer is not ready, ms. */
const ANSWER_WITHIN_MS = 2_000;
/** Jobs go by what was found so recently, ms. */
const FRESH_MS = 2_000;
/** A server that had no room is tried again after this, ms. */
const FULL_FOR_MS = 10_000;
/** More than this between a node's clock and the time that has passed: somebody has set the clock, ms. */
const CLOCK_STEP_MS = 500;

interface Found {
  readonly readsOnly: boolean;
  readonly clocksAgree: boolean;
  readonly atMs: number;
  /** The node's clock less the time that passes by itself. */
  readonly clockBase: number;
}

export interface DatabaseCheckOptions {
  readonly pool: Pool;
  /** The node's real clock; the sandbox's may be moved. */
  readonly wallClock: Clock;
}

/** Whether this node and its database can do their work together: it answers, writes, has room, and both have the same time. */
export class DatabaseCheck {
  #asking: Promise<Found> | undefined;
  #last: Found | undefined;
  #fullMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: DatabaseCheckOptions) {}

  /** Told of each SQLSTATE with which the server has refused something. */
  noteRefusal(sqlState: string): void {
    if (isServerFull(sqlState)) this.#fullMs = performance.now();
  }

  /** @returns why no traffic should come here; undefined when it may. Within two seconds, however silent the database is */
  async problem(): Promise<string | undefined> {
    const found = await this.#within(ANSWER_WITHIN_MS);
    if (!found) return 'the database does not answer';
    if (found.readsOnly) return 'the database only reads: it is a standby, or no longer the primary';
    if (performance.now() - this.#fullMs < FULL_FOR_MS) return 'the database has no room: its disk or memory is full';
    return found.clocksAgree ? undefined : 'node and database disagree about the time';
  }

  /** Whether jobs may act: with the clocks apart they would delete, charge and send at the wrong time. */
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
    // one question at a time, however many ask and however long it takes
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
    if (!row) throw new Error('The database told no time.');
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
