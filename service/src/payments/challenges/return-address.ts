import { cellQuery } from '../../platform/cell.js';
import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';
import type { Settings } from '../../platform/settings.js';
import type { CardChallenge } from './challenge.js';

/** Path below `{web_url}` of the page to which providers send buyers back. */
export const RETURN_PATH = '/ui/v1/three-d-secure';

export function returnPageUrl(settings: Pick<Settings, 'addresses' | 'cell'>, challengeId: string): string {
  return `${settings.addresses.webUrl}${RETURN_PATH}/${challengeId}${cellQuery(settings)}`;
}

/** Stored sealed: it may contain a hosted link, which opens a buyer's checkout. */
export function sealReturnUrl(deps: Pick<Deps, 'random' | 'settings'>, challengeId: string, returnUrl: string): string {
  return returnUrl === '' ? '' : sealWithNewest(deps, placeOf(challengeId), returnUrl).toString('base64');
}

function placeOf(challengeId: string): SealedPlace {
  return { table: 'card_challenges', column: 'return_url', id: challengeId };
}

/** @returns empty when there is none, or when the key that it was sealed with is no longer listed: the buyer can close the page */
export function openReturnUrl(
  deps: Pick<Deps, 'settings' | 'log'>,
  challenge: Pick<CardChallenge, 'id' | 'return_url'>,
): string {
  if (challenge.return_url === '') return '';
  try {
    return unseal(deps.settings.secretKeys, placeOf(challenge.id), Buffer.from(challenge.return_url, 'base64'));
  } catch (error) {
    deps.log.warn({ err: error, challenge: challenge.id }, 'return address of a challenge cannot be decrypted');
    return '';
  }
}
