import type { Deps } from '../../platform/deps.js';
import { seal, unseal } from '../../platform/secrets/seal.js';
import type { Settings } from '../../platform/settings.js';
import type { CardChallenge } from './challenge.js';

/** Path of our own page to which providers send buyers back, below `{web_url}`. */
export const RETURN_PATH = '/ui/v1/three-d-secure';

export function returnPageUrl({ addresses }: Pick<Settings, 'addresses'>, challengeId: string): string {
  return `${addresses.webUrl}${RETURN_PATH}/${challengeId}`;
}

/** Kept sealed: a hosted link in it opens a buyer's checkout. */
export function sealReturnUrl(deps: Pick<Deps, 'random' | 'settings'>, returnUrl: string): string {
  const [key] = deps.settings.secretKeys;
  if (returnUrl === '' || !key) return '';
  return seal(deps.random, key, returnUrl).toString('base64');
}

/** @returns empty when there is none, or when the key that it was sealed with is no longer listed: the buyer can close the page */
export function openReturnUrl(
  deps: Pick<Deps, 'settings' | 'log'>,
  challenge: Pick<CardChallenge, 'id' | 'return_url'>,
): string {
  if (challenge.return_url === '') return '';
  try {
    return unseal(deps.settings.secretKeys, Buffer.from(challenge.return_url, 'base64'));
  } catch (error) {
    deps.log.warn({ err: error, challenge: challenge.id }, 'the way back from a bank cannot be read');
    return '';
  }
}
