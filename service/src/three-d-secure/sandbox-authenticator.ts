import { behaviourOf } from '../payment-provider/sandbox-cards.js';
import type { Settings } from '../settings.js';
import type { CardAuthenticator } from './card-authenticator.js';

/** Path of the sandbox's bank, below `{web_url}`. */
export const BANK_PATH = '/ui/v1/three-d-secure';

/** The sandbox's bank: the published test card that needs a step gets one, on a page of our own. */
export function createSandboxAuthenticator(settings: Pick<Settings, 'addresses'>): CardAuthenticator {
  return {
    start: async ({ challengeId, token }) => {
      if (behaviourOf(token).kind !== 'authenticate') return { status: 'not_required' };
      return { status: 'required', url: `${settings.addresses.webUrl}${BANK_PATH}/${challengeId}` };
    },
  };
}
