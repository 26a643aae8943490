import { serviceTimeSql, shiftOf } from '../db/database-time.js';
import type { Deps } from '../deps.js';
import type { Job } from './job-runner.js';

/** A payment untouched for this long has lost its node, or its card provider was down. */
const UNTOUCHED_MS = 15_000;
const AT_ONCE = 20;

export interface ResumeJobOptions {
  readonly name: string;
  readonly table: 'checkout_attempts' | 'purchases';
  /** SQL condition on the table's columns: not final yet. */
  readonly unfinished: string;
  /** Runs one as far as possible; any node may, any number of times. */
  run(id: string): Promise<void>;
}

/** Finalizes payments whose page or node is gone; a claimed one belongs to this node until it is untouched again. */
export function resumeJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  { name, table, unfinished, run }: ResumeJobOptions,
): Job {
  return {
    name,
    everyMs: 2_000,
    async run() {
      const claimed = await deps.pool.query<{ id: string }>(
        `UPDATE ${table} SET updated_ms = ${serviceTimeSql('$1')} WHERE id IN (
           SELECT id FROM ${table} WHERE ${unfinished} AND updated_ms <= ${serviceTimeSql('$1')} - ${UNTOUCHED_MS}
           ORDER BY updated_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         ) RETURNING id`,
        [shiftOf(deps.clock)],
      );
      for (const { id } of claimed.rows) {
        await run(id).catch((error) =>
          deps.log.warn({ err: error, table, id }, 'payment could not be finalized yet; will retry'),
        );
      }
      return claimed.rows.length === AT_ONCE;
    },
  };
}
