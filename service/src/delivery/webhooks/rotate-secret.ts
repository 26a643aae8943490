import type { Selectable } from 'kysely';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';
import type { Deps } from '../../platform/deps.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { recordSecretOutcome } from '../../platform/http/idempotency-store.js';
import { SecretKeyUnknown } from '../../platform/secrets/seal.js';
import { type EndpointWithSecret, viewEndpoint } from './endpoint-view.js';
import { findEndpoint } from './find-endpoint.js';
import { newWebhookSecret, openWebhookSecrets, sealWebhookSecret } from './webhook-secret.js';

/** How long messages are signed with the previous secrets, too, so that receivers can switch without losing one. */
const ROTATION_MS = 24 * 60 * 60_000;
/** Each is a signature more. */
const MAX_PREVIOUS = 4;

/**
 * Gives a receiver a new secret. Rotated again before its receiver has switched, as after a lost response, the one in use goes on
 * signing, too.
 *
 * @throws ApiError `webhook_not_found` 404
 */
export async function rotateSecret(
  deps: Deps,
  options: { integratorId: string; id: string; claim: IdempotencyClaim | undefined },
): Promise<Outcome<EndpointWithSecret>> {
  const secret = newWebhookSecret(deps);
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, options.integratorId, options.id, { locks: true });
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({
        secret_sealed: sealWebhookSecret(deps, endpoint.id, secret),
        sealed_with: null,
        previous_secret_sealed: sealPrevious(deps, endpoint, nowMs),
        previous_secret_expires_ms: nowMs + ROTATION_MS,
        updated_ms: nowMs,
      })
      .where('id', '=', endpoint.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const outcome = { status: 200, payload: { ...viewEndpoint(row, nowMs), secret } };
    await recordSecretOutcome(deps, trx, { claim: options.claim, outcome });
    return outcome;
  });
}

function sealPrevious(deps: Deps, endpoint: Selectable<WebhookEndpointsTable>, nowMs: number): Buffer {
  const {
    id,
    secret_sealed: current,
    previous_secret_sealed: previous,
    previous_secret_expires_ms: expires,
  } = endpoint;
  if (!previous || (expires ?? 0) <= nowMs) return current;
  try {
    const secrets = [current, previous].flatMap((sealed) => openWebhookSecrets(deps, id, sealed));
    return sealWebhookSecret(deps, id, ...secrets.slice(0, MAX_PREVIOUS));
  } catch (error) {
    // whoever has lost a key can still rotate
    if (error instanceof SecretKeyUnknown) return current;
    throw error;
  }
}
