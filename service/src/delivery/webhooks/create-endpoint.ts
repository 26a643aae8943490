import type { WebhookEventName } from '../../platform/db/tables/operation.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { recordSecretOutcome } from '../../platform/http/idempotency-store.js';
import { readEndpointUrl } from './endpoint-url.js';
import { type EndpointWithSecret, viewEndpoint } from './endpoint-view.js';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.js';

/** Every event is sent to each of them. */
const MAX_ENDPOINTS = 20;

export interface CreateEndpointOptions {
  readonly integratorId: string;
  readonly url: string;
  /** Empty: every event. */
  readonly events: readonly WebhookEventName[];
  readonly claim: IdempotencyClaim | undefined;
}

/**
 * Registers a receiver of webhooks.
 *
 * @throws ApiError `url_invalid`, `url_not_https`, `url_private` 422, `too_many_webhooks` 409
 * @source interface §6.1; Gap: registration
 */
export async function createEndpoint(deps: Deps, options: CreateEndpointOptions): Promise<Outcome<EndpointWithSecret>> {
  const url = readEndpointUrl(deps.settings, options.url);
  return insertEndpoint(deps, { ...options, url, secret: newWebhookSecret(deps) });
}

/** Registers a receiver whose address and secret are already checked. @throws ApiError `too_many_webhooks` 409 */
export async function insertEndpoint(
  deps: Deps,
  options: CreateEndpointOptions & { readonly secret: string },
): Promise<Outcome<EndpointWithSecret>> {
  const { url, secret } = options;
  const id = deps.random.uuid();
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    // one at a time per integrator, so that concurrent requests are counted
    await trx.selectFrom('integrators').select('id').where('id', '=', options.integratorId).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('webhook_endpoints')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('integrator_id', '=', options.integratorId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_ENDPOINTS) {
      throw conflict(
        'too_many_webhooks',
        `You have ${MAX_ENDPOINTS} webhook endpoints, the maximum. Delete one first.`,
      );
    }
    const row = await trx
      .insertInto('webhook_endpoints')
      .values({
        id,
        integrator_id: options.integratorId,
        url,
        events: [...new Set(options.events)],
        secret_sealed: sealWebhookSecret(deps, id, secret),
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const outcome = { status: 201, payload: { ...viewEndpoint(row, nowMs), secret } };
    await recordSecretOutcome(deps, trx, { claim: options.claim, outcome });
    return outcome;
  });
}
