import type { Kysely } from 'kysely';
import type { Sent, webhookReplaySchema } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { findDelivery, findEndpoint } from './find-endpoint.js';

export interface ReplayOptions {
  readonly integratorId: string;
  readonly endpointId: string;
  /** One delivery; absent: all that `state`, `fromMs` and `toMs` select. */
  readonly deliveryId?: string;
  /** Default `failed`. `due` hurries what waits for its next attempt; `delivered` sends again what has already arrived. */
  readonly state?: 'failed' | 'due' | 'delivered' | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only so many, the oldest first; absent: all. */
  readonly most?: number;
  readonly claim: IdempotencyClaim | undefined;
  /** Commits together with what is made due. */
  readonly alongside?: (trx: Kysely<Database>, replayed: number) => Promise<void>;
}

/**
 * Makes deliveries due again, with the full retry schedule; those that wait for their next attempt, if they are named or selected. Skips
 * what is due now or being sent.
 *
 * @returns the number made due
 * @throws ApiError `webhook_not_found`, `webhook_delivery_not_found` 404, `webhook_disabled` 409
 */
export async function replayDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  options: ReplayOptions,
): Promise<Outcome<Sent<typeof webhookReplaySchema>>> {
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    // nobody disables it meanwhile, which would leave them due for ever
    const endpoint = await findEndpoint(trx, options.integratorId, options.endpointId, { locks: true });
    if (endpoint.state === 'disabled') {
      throw conflict('webhook_disabled', 'This webhook is disabled. Enable it first.');
    }
    if (options.deliveryId !== undefined) await findDelivery(trx, endpoint.id, options.deliveryId);
    const replayed = await makeDue(trx, endpoint.id, options, nowMs);
    await options.alongside?.(trx, replayed);
    const outcome = { status: 200, payload: { replayed } };
    await recordOutcome(executorOf(trx), { claim: options.claim, outcome, nowMs });
    return outcome;
  });
}

async function makeDue(
  trx: Kysely<Database>,
  endpointId: string,
  options: ReplayOptions,
  nowMs: number,
): Promise<number> {
  let chosen = trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where((row) =>
      row.or([row('state', '<>', 'due'), row('due_ms', '>', nowMs).and('claimed_until_ms', '<=', nowMs)]),
    );
  if (options.deliveryId !== undefined) chosen = chosen.where('id', '=', options.deliveryId);
  else chosen = chosen.where('state', '=', options.state ?? 'failed');
  if (options.fromMs !== undefined) chosen = chosen.where('created_ms', '>=', options.fromMs);
  if (options.toMs !== undefined) chosen = chosen.where('created_ms', '<', options.toMs);
  if (options.most !== undefined) chosen = chosen.orderBy('created_ms').orderBy('id').limit(options.most);
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'due', attempts: 0, due_ms: nowMs, claimed_until_ms: 0, updated_ms: nowMs })
    .where('id', 'in', chosen.forUpdate())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
