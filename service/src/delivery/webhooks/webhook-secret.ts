import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the key in base64. */
export function newWebhookSecret(deps: Pick<Deps, 'random'>): string {
  return PREFIX + deps.random.bytes(KEY_BYTES).toString('base64');
}

/** One seal place for the current and the previous secret: a rotation moves one into the other unchanged. */
export function secretPlace(endpointId: string): SealedPlace {
  return { table: 'webhook_endpoints', column: 'secret', id: endpointId };
}

/** Encrypts a secret for its row with the newest of `SVC_SECRET_KEYS`. */
export function sealWebhookSecret(deps: Pick<Deps, 'random' | 'settings'>, endpointId: string, secret: string): Buffer {
  return sealWithNewest(deps, secretPlace(endpointId), secret);
}

/** @returns the bytes that sign @throws Error when none of `SVC_SECRET_KEYS` opens it */
export function openSigningKey(deps: Pick<Deps, 'settings'>, endpointId: string, sealed: Buffer): Buffer {
  const secret = unseal(deps.settings.secretKeys, secretPlace(endpointId), sealed);
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
