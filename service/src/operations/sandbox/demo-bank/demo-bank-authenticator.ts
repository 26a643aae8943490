import type { Pool } from 'pg';
import { behaviourOf } from '../../../payments/cards/sandbox-cards.js';
import type { CardAuthenticator } from '../../../payments/challenges/card-authenticator.js';
import type { Clock } from '../../../platform/clock.js';
import type { Settings } from '../../../platform/settings.js';
import { answerDemoBankChallenge, findDemoBankChallenge, insertDemoBankChallenge } from './demo-bank-challenges.js';

/** Path of the demo bank, below `{web_url}`. */
export const DEMO_BANK_PATH = '/ui/v1/demo-bank';

const REFERENCE_PREFIX = 'demo_bank_';

export interface DemoBankOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly addresses: Pick<Settings['addresses'], 'webUrl'>;
}

/** The sandbox's: the published test card that needs a challenge gets one, on a page of the demo bank. */
export function createDemoBankAuthenticator({ pool, clock, addresses }: DemoBankOptions): CardAuthenticator {
  return {
    start: async ({ challengeId, token, amount, currency, returnUrl }) => {
      if (behaviourOf(token).kind !== 'authenticate') return { status: 'not_required' };
      await insertDemoBankChallenge(pool, { id: challengeId, amount, currency, returnUrl, createdMs: clock.now() });
      return {
        status: 'required',
        url: `${addresses.webUrl}${DEMO_BANK_PATH}/${challengeId}`,
        reference: `${REFERENCE_PREFIX}${challengeId}`,
      };
    },
    outcome: async ({ reference }) => {
      const challenge = await findDemoBankChallenge(pool, reference.slice(REFERENCE_PREFIX.length));
      if (!challenge) throw new Error('The demo bank does not know this challenge.');
      return challenge.answer ?? 'waiting';
    },
    release: ({ challengeId }) => answerDemoBankChallenge(pool, challengeId, 'refused'),
  };
}
