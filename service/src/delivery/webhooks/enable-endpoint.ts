import type { Deps } from '../../platform/deps.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { type EndpointView, viewEndpoint } from './endpoint-view.js';
import { findEndpoint } from './find-endpoint.js';

/** Re-enables a disabled receiver. @throws ApiError `webhook_not_found` 404 */
export async function enableEndpoint(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: { integratorId: string; id: string; claim: IdempotencyClaim | undefined },
): Promise<Outcome<EndpointView>> {
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, options.integratorId, options.id);
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({ state: 'enabled', disabled_reason: '', updated_ms: nowMs })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const outcome = { status: 200, payload: viewEndpoint(row, nowMs) };
    await recordOutcome(executorOf(trx), { claim: options.claim, outcome, nowMs });
    return outcome;
  });
}
