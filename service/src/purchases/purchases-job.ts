import type { Deps } from '../context.js';
import type { Job } from '../jobs/job-runner.js';
import { PurchaseEnded, runPurchase } from './run-purchase.js';

/** A top-up that nobody has touched for so long lost its node, or its card's provider was away. */
const UNTOUCHED_MS = 15_000;
const AT_ONCE = 20;

/** Brings top-ups to their end whose page or node went away. */
export function purchasesJob(deps: Deps): Job {
  return {
    name: 'purchases',
    everyMs: 2_000,
    async run() {
      const nowMs = deps.clock.now();
      const claimed = await deps.pool.query<{ id: string }>(
        `UPDATE purchases SET updated_ms = $1 WHERE id IN (
           SELECT id FROM purchases WHERE state = 'processing' AND updated_ms <= $2
           ORDER BY updated_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         ) RETURNING id`,
        [nowMs, nowMs - UNTOUCHED_MS],
      );
      for (const { id } of claimed.rows) {
        await runPurchase(deps, id).catch((error) => {
          if (error instanceof PurchaseEnded) return;
          deps.log.warn({ err: error, purchase: id }, 'a top-up still has no end');
        });
      }
      return claimed.rows.length === AT_ONCE;
    },
  };
}
