import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';
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

/** Enables a disabled receiver. @throws ApiError `webhook_not_found` 404 */
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

interface DisableOptions {
  readonly integratorId: string;
  readonly id: string;
  /** As its integrator reads it. */
  readonly disabledReason: string;
  /** Commits together with it. @param failed - how many deliveries were due */
  readonly alongside: (trx: Kysely<Database>, before: EndpointView, failed: number) => Promise<void>;
}

/** Disables a receiver; one that is disabled keeps the reason that it has. @throws ApiError `webhook_not_found` 404 */
export async function disableEndpoint(
  deps: Pick<Deps, 'db' | 'clock'>,
  { integratorId, id, disabledReason, alongside }: DisableOptions,
): Promise<EndpointView> {
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, integratorId, id, { locks: true });
    const { row, failed } = await disableLocked(trx, endpoint, { disabledReason, nowMs });
    await alongside(trx, viewEndpoint(endpoint, nowMs), failed);
    return viewEndpoint(row, nowMs);
  });
}

/**
 * Disables a receiver that the transaction has locked, before any of its deliveries. What is due fails, and can be sent again once the receiver is
 * enabled; what is under way ends as it ends.
 */
export async function disableLocked(
  trx: Kysely<Database>,
  endpoint: Selectable<WebhookEndpointsTable>,
  { disabledReason, nowMs }: { readonly disabledReason: string; readonly nowMs: number },
): Promise<{ row: Selectable<WebhookEndpointsTable>; failed: number }> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', updated_ms: nowMs })
    .where('endpoint_id', '=', endpoint.id)
    .where('state', '=', 'due')
    .executeTakeFirst();
  const failed = Number(numUpdatedRows);
  if (endpoint.state === 'disabled') return { row: endpoint, failed };
  const row = await trx
    .updateTable('webhook_endpoints')
    .set({ state: 'disabled', disabled_reason: disabledReason, updated_ms: nowMs })
    .where('id', '=', endpoint.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, failed };
}
