import type { Deps } from '../../platform/deps.js';
import { seal, unseal } from '../../platform/secrets/seal.js';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the key in base64. */
export function newWebhookSecret(deps: Pick<Deps, 'random'>): string {
  return PREFIX + deps.random.bytes(KEY_BYTES).toString('base64');
}

/** Encrypts a secret for its row with the newest of `SVC_SECRET_KEYS`. */
export function sealWebhookSecret(deps: Pick<Deps, 'random' | 'settings'>, secret: string): Buffer {
  const [key] = deps.settings.secretKeys;
  if (!key) throw new Error('There is no key in SVC_SECRET_KEYS to seal a webhook secret with.');
  return seal(deps.random, key, secret);
}

/** @returns the bytes that sign @throws Error when none of `SVC_SECRET_KEYS` opens it */
export function openSigningKey(deps: Pick<Deps, 'settings'>, sealed: Buffer): Buffer {
  return Buffer.from(unseal(deps.settings.secretKeys, sealed).slice(PREFIX.length), 'base64');
}
