import { setTimeout as delay } from 'node:timers/promises';
import {
  isUuid,
  type Sent,
  type sandboxListenerAnswerRequestSchema,
  type sandboxListenerDeliveriesSchema,
  type sandboxListenerOutcomeSchema,
  type sandboxListenerRequestSchema,
  type sandboxListenerSchema,
} from 'svc-bridge/model';
import type { z } from 'zod';
import { CLAIM_MS, type ClaimedDelivery, claimDeliveriesOf } from '../../../delivery/webhooks/claim-deliveries.js';
import { insertEndpoint } from '../../../delivery/webhooks/create-endpoint.js';
import { deleteEndpoint } from '../../../delivery/webhooks/delete-endpoint.js';
import { type ComposeOptions, composeMessage } from '../../../delivery/webhooks/deliver-webhook.js';
import { FETCHED } from '../../../delivery/webhooks/endpoint-url.js';
import { findDelivery, listEndpoints } from '../../../delivery/webhooks/find-endpoint.js';
import { finishAttempt, releaseClaim } from '../../../delivery/webhooks/finish-attempt.js';
import { readRetryAfterMs } from '../../../delivery/webhooks/retry-schedule.js';
import { newWebhookSecret } from '../../../delivery/webhooks/webhook-secret.js';
import { systemClock } from '../../../platform/clock.js';
import type { Deps } from '../../../platform/deps.js';
import { notFound } from '../../../platform/http/api-error.js';

/** Nobody has fetched for so long: the program has died. By the world's time: the sandbox's may jump. */
const LEASE_MS = 60_000;
/** A fetch is answered after this, empty or not. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 250;
const AT_ONCE = 16;

/** Who calls, and for which listener. */
export interface ListenerOf {
  readonly integratorId: string;
  readonly id: string;
}

/**
 * Opens a listener: a webhook endpoint whose deliveries are fetched. All of it is in the database, so that any node serves it and a
 * restart loses nothing. What programs that died have left is removed.
 *
 * @throws ApiError `too_many_webhooks` 409
 */
export async function openListener(
  deps: Deps,
  { integratorId, ...asked }: z.output<typeof sandboxListenerRequestSchema> & { readonly integratorId: string },
): Promise<Sent<typeof sandboxListenerSchema>> {
  for (const row of await listEndpoints(deps.db, integratorId)) {
    const isLeft = row.state === 'disabled' || row.updated_ms < systemClock.now() - LEASE_MS;
    if (row.url.startsWith(FETCHED) && isLeft) await deleteEndpoint(deps, integratorId, row.id);
  }
  const { payload } = await insertEndpoint(deps, {
    integratorId,
    url: FETCHED + asked.forward_to,
    events: asked.events ?? [],
    secret: asked.secret ?? newWebhookSecret(deps),
    claim: undefined,
  });
  return { id: payload.id, secret: payload.secret };
}

/**
 * Waits for deliveries and hands them over, signed as a receiver would get them.
 *
 * @param stop - the program has gone, or the node ends: what was taken is handed back
 * @throws ApiError `listener_not_found` 404
 */
export async function fetchDeliveries(
  deps: Deps,
  options: ListenerOf & { readonly compose: ComposeOptions; readonly stop: AbortSignal },
): Promise<Sent<typeof sandboxListenerDeliveriesSchema>> {
  const { id, stop } = options;
  await requireListener(deps, options);
  await deps.db.updateTable('webhook_endpoints').set({ updated_ms: systemClock.now() }).where('id', '=', id).execute();
  for (const until = performance.now() + WAIT_MS; !stop.aborted && performance.now() < until; ) {
    // A reset, or a 410, ends it meanwhile.
    await requireListener(deps, options);
    const claimed = await claimDeliveriesOf(deps.pool, { endpointId: id, nowMs: deps.clock.now(), most: AT_ONCE });
    const deliveries = await composeAll(deps, options.compose, claimed);
    if (stop.aborted) await Promise.all(claimed.map((delivery) => releaseClaim(deps, delivery)));
    else if (deliveries.length > 0) return { deliveries };
    else await delay(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  return { deliveries: [] };
}

async function composeAll(deps: Deps, compose: ComposeOptions, claimed: readonly ClaimedDelivery[]) {
  const composed = claimed.map(async (delivery) => {
    const message = await composeMessage(deps, compose, delivery);
    if (message && 'body' in message) return [{ id: delivery.id, claim: delivery.claimedUntilMs, ...message }];
    if (message) await finishAttempt(deps, { delivery, result: message, startedMs: deps.clock.now() });
    return [];
  });
  return (await Promise.all(composed)).flat();
}

/**
 * Enters what the receiver answered, as if the service had sent the message itself.
 *
 * @throws ApiError `listener_not_found`, `webhook_delivery_not_found` 404
 */
export async function recordAnswer(
  deps: Deps,
  options: ListenerOf & z.output<typeof sandboxListenerAnswerRequestSchema> & { readonly deliveryId: string },
): Promise<Sent<typeof sandboxListenerOutcomeSchema>> {
  const { id: endpointId, deliveryId, claim: claimedUntilMs, status, error, excerpt } = options;
  await requireListener(deps, options);
  const { attempts } = await findDelivery(deps.db, endpointId, deliveryId);
  const state = await finishAttempt(deps, {
    delivery: { id: deliveryId, endpointId, attempts, claimedUntilMs },
    result: {
      status,
      error: status === undefined ? (error ?? 'no answer') : '',
      excerpt: excerpt ?? '',
      retryAfterMs: readRetryAfterMs(options.retry_after, options.date),
    },
    startedMs: claimedUntilMs - CLAIM_MS,
  });
  return { state };
}

/** What still waits is dropped. @throws ApiError `listener_not_found` 404 */
export async function closeListener(deps: Deps, options: ListenerOf): Promise<void> {
  await requireListener(deps, options);
  await deleteEndpoint(deps, options.integratorId, options.id);
}

/** @throws ApiError `listener_not_found` 404, also for another integrator's, one that a 410 has ended, and an endpoint that is none */
async function requireListener({ db }: Pick<Deps, 'db'>, { integratorId, id }: ListenerOf): Promise<void> {
  const row = isUuid(id)
    ? await db
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('id', '=', id)
        .where('integrator_id', '=', integratorId)
        .where('url', 'like', `${FETCHED}%`)
        .where('state', '=', 'enabled')
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound('listener');
}
