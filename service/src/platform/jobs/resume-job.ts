import type { Deps } from '../deps.js';
import type { Job } from './job-runner.js';

/** A payment that nobody has touched for so long lost its node, or its card's provider was away. */
const UNTOUCHED_MS = 15_000;
const AT_ONCE = 20;

export interface ResumeJobOptions {
  readonly name: string;
  readonly table: 'checkout_attempts' | 'purchases';
  /** SQL over the columns of the table: what has not come to its end. */
  readonly unfinished: string;
  /** Brings one as far as it goes; any node may, however often. */
  run(id: string): Promise<void>;
}

/** Brings payments to their end whose page or node went away; one that was taken up belongs to this node until it is untouched again. */
export function resumeJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  { name, table, unfinished, run }: ResumeJobOptions,
): Job {
  return {
    name,
    everyMs: 2_000,
    async run() {
      const nowMs = deps.clock.now();
      const claimed = await deps.pool.query<{ id: string }>(
        `UPDATE ${table} SET updated_ms = $1 WHERE id IN (
           SELECT id FROM ${table} WHERE ${unfinished} AND updated_ms <= $2
           ORDER BY updated_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         ) RETURNING id`,
        [nowMs, nowMs - UNTOUCHED_MS],
      );
      for (const { id } of claimed.rows) {
        await run(id).catch((error) => deps.log.warn({ err: error, table, id }, 'a payment still has no end'));
      }
      return claimed.rows.length === AT_ONCE;
    },
  };
}
