import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { type EndpointView, viewEndpoint } from './endpoint-view.js';
import { findEndpoint } from './find-endpoint.js';

interface EnableOptions {
  readonly integratorId: string;
  readonly id: string;
  readonly claim: IdempotencyClaim | undefined;
  /** Commits together with it. */
  readonly alongside?: (trx: Kysely<Database>, before: EndpointView) => Promise<void>;
}

/** Re-enables a disabled receiver. @throws ApiError `webhook_not_found` 404 */
export async function enableEndpoint(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: EnableOptions,
): Promise<Outcome<EndpointView>> {
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, options.integratorId, options.id, { locks: true });
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({ state: 'enabled', disabled_reason: '', updated_ms: nowMs })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await options.alongside?.(trx, viewEndpoint(endpoint, nowMs));
    const outcome = { status: 200, payload: viewEndpoint(row, nowMs) };
    await recordOutcome(executorOf(trx), { claim: options.claim, outcome, nowMs });
    return outcome;
  });
}
