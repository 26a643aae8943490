import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DATABASE_TIME_SQL } from '../db/database-time.js';
import type { JobReport } from '../jobs/job-rounds.js';

/** How often a node says that it is there, ms. */
export const RECORD_EVERY_MS = 10_000;
/** What the last word of a node may take, ms: its database may be silent. */
const LAST_WORD_WITHIN_MS = 2_000;

/** One process: a node that starts again is another one with the same name. */
export interface NodeIdentity {
  /** A UUID. */
  readonly id: string;
  /** Its host and port. */
  readonly name: string;
  readonly version: string;
  /** What the operator calls this build; empty: nothing. */
  readonly build: string;
}

export interface NodeRecorderOptions {
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  readonly node: NodeIdentity;
  /** Why it is not ready; undefined: it is. */
  readonly problem: () => Promise<string | undefined>;
  readonly jobs: () => readonly JobReport[];
}

/** A statement that arrives late takes nothing back: a node that stops does not run again. */
const RECORD = `
  INSERT INTO nodes AS known (id, name, version, build, started_ms, seen_ms, not_ready, stopping_ms, stopped_ms, jobs)
  SELECT $1, $2, $3, $4, now.ms - $5::bigint, now.ms, $6, CASE WHEN $7 THEN now.ms END, CASE WHEN $8 THEN now.ms END, $9::jsonb
  FROM (SELECT ${DATABASE_TIME_SQL} AS ms) AS now
  ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms, not_ready = excluded.not_ready, jobs = excluded.jobs,
    stopping_ms = coalesce(known.stopping_ms, excluded.stopping_ms), stopped_ms = coalesce(known.stopped_ms, excluded.stopped_ms)`;

/**
 * Keeps this node's row: that it is there, whether it is ready, and how its jobs go, all in one small statement. Where the database does
 * not take it, nothing else fails: the row becomes old, and the console says that the node is silent.
 */
export class NodeRecorder {
  readonly #startedAt = performance.now();
  readonly #end = new AbortController();
  #loop: Promise<void> | undefined;
  #isStopping = false;
  #isStopped = false;
  #isFailing = false;

  constructor(private readonly options: NodeRecorderOptions) {}

  start(): void {
    this.#loop = this.#repeat();
  }

  /** Says that the node has begun to stop. */
  stopping(): void {
    this.#isStopping = true;
    if (this.#loop) void this.record();
  }

  /** Says that it has stopped; within two seconds, even if the database is silent. */
  async stop(): Promise<void> {
    if (!this.#loop) return;
    this.#isStopping = true;
    this.#isStopped = true;
    this.#end.abort();
    const late = new AbortController();
    const limit = delay(LAST_WORD_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined);
    await Promise.race([this.record(), limit]);
    late.abort();
  }

  /** Writes the row as things are now. Never throws. */
  async record(): Promise<void> {
    const { pool, log, node, problem, jobs } = this.options;
    try {
      const reason = this.#isStopping ? '' : ((await problem()) ?? '');
      const age = Math.round(performance.now() - this.#startedAt);
      const state = [age, reason, this.#isStopping, this.#isStopped];
      await pool.query(RECORD, [node.id, node.name, node.version, node.build, ...state, JSON.stringify(jobs())]);
      if (this.#isFailing) log.info('this node is recorded again');
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        log.warn({ err: error }, 'this node could not be recorded; the console will call it silent');
      this.#isFailing = true;
    }
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await this.record();
      await delay(RECORD_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
