import type { Deps } from '../../context.js';
import type { Job } from '../../jobs/job-runner.js';
import { runAttempt } from './run-attempt.js';

/** An attempt that nobody has touched for so long lost its node, or its card's provider was away. */
const UNTOUCHED_MS = 15_000;
const AT_ONCE = 20;

/** Brings attempts to their end whose page or node went away: paid, failed, or expired at the bank. */
export function checkoutJob(deps: Deps): Job {
  return {
    name: 'checkout-attempts',
    everyMs: 2_000,
    async run() {
      const nowMs = deps.clock.now();
      const claimed = await deps.pool.query<{ id: string }>(
        `UPDATE checkout_attempts SET updated_ms = $1 WHERE id IN (
           SELECT id FROM checkout_attempts WHERE state IN ('authenticating', 'paying') AND updated_ms <= $2
           ORDER BY updated_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         ) RETURNING id`,
        [nowMs, nowMs - UNTOUCHED_MS],
      );
      for (const { id } of claimed.rows) {
        await runAttempt(deps, id).catch((error) =>
          deps.log.warn({ err: error, attempt: id }, 'a checkout attempt still has no end'),
        );
      }
      return claimed.rows.length === AT_ONCE;
    },
  };
}
