import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;
/** In no secret. */
const SEPARATOR = ' ';

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the key in base64. */
export function newWebhookSecret(deps: Pick<Deps, 'random'>): string {
  return PREFIX + deps.random.bytes(KEY_BYTES).toString('base64');
}

/** One seal place for the current secret and the previous ones: a rotation moves one to the others. */
export function secretPlace(endpointId: string): SealedPlace {
  return { table: 'webhook_endpoints', column: 'secret', id: endpointId };
}

/** Encrypts a secret, or those that sign beside it, for its row with the newest of `SVC_SECRET_KEYS`. */
export function sealWebhookSecret(
  deps: Pick<Deps, 'random' | 'settings'>,
  endpointId: string,
  ...secrets: readonly string[]
): Buffer {
  return sealWithNewest(deps, secretPlace(endpointId), secrets.join(SEPARATOR));
}

/** @returns the secrets, the newest first @throws SecretKeyUnknown when none of `SVC_SECRET_KEYS` opens them */
export function openWebhookSecrets(deps: Pick<Deps, 'settings'>, endpointId: string, sealed: Buffer): string[] {
  return unseal(deps.settings.secretKeys, secretPlace(endpointId), sealed).split(SEPARATOR);
}

/** @returns the bytes that sign, by secret @throws as `openWebhookSecrets` */
export function openSigningKeys(deps: Pick<Deps, 'settings'>, endpointId: string, sealed: Buffer): Buffer[] {
  return openWebhookSecrets(deps, endpointId, sealed).map((secret) =>
    Buffer.from(secret.slice(PREFIX.length), 'base64'),
  );
}
