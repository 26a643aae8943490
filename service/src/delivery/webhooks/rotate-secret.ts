import type { Deps } from '../../platform/deps.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { recordSecretOutcome } from '../../platform/http/idempotency-store.js';
import { type EndpointWithSecret, viewEndpoint } from './endpoint-view.js';
import { findEndpoint } from './find-endpoint.js';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.js';

/** How long messages are signed with both secrets, so that receivers can switch without losing one. */
const ROTATION_MS = 24 * 60 * 60_000;

/** Gives a receiver a new secret. @throws ApiError `webhook_not_found` 404 */
export async function rotateSecret(
  deps: Deps,
  options: { integratorId: string; id: string; claim: IdempotencyClaim | undefined },
): Promise<Outcome<EndpointWithSecret>> {
  const secret = newWebhookSecret(deps);
  const nowMs = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, options.integratorId, options.id);
    const row = await trx
      .updateTable('webhook_endpoints')
      .set({
        secret_sealed: sealWebhookSecret(deps, endpoint.id, secret),
        sealed_with: null,
        previous_secret_sealed: (row) => row.ref('secret_sealed'),
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
