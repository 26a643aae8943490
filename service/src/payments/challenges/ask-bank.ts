import { runAttempt } from '../checkout-attempts/run-attempt.js';
import type { PaymentDeps } from '../deps.js';
import { runTopUp } from '../top-ups/run-top-up.js';
import type { AuthenticationOutcome } from './card-authenticator.js';
import { type CardChallenge, type ChallengeCause, finishChallenge } from './challenge.js';
import { claimQuestions } from './claim-questions.js';

/** How often a polling page queries the provider at most, across all nodes. */
const WATCHED_AGAIN_MS = 5_000;
/** The same for a buyer who has returned and may reload. */
const RETURNED_AGAIN_MS = 1_000;

/** While a page waits for the challenges of an attempt or a purchase. */
export async function askWhileWatched(deps: PaymentDeps, { causeType, causeId }: ChallengeCause): Promise<void> {
  const only = { cause_type: causeType, cause_id: causeId };
  await askAbout(deps, await claimQuestions(deps, { only, pauseMs: WATCHED_AGAIN_MS }));
}

/** The buyer is back from the bank. */
export async function askAfterReturn(deps: PaymentDeps, challengeId: string): Promise<void> {
  await askAbout(deps, await claimQuestions(deps, { only: { id: challengeId }, pauseMs: RETURNED_AGAIN_MS }));
}

/** Queries claimed challenges; records each outcome once and continues its payment in the background. */
export async function askAbout(deps: PaymentDeps, challenges: readonly CardChallenge[]): Promise<void> {
  await Promise.all(
    challenges.map(async (challenge) => {
      const outcome = await ask(deps, challenge);
      if (outcome === 'waiting') return;
      if (await finishChallenge(deps, challenge.id, outcome)) deps.money.inBackground(goOn(deps, challenge));
    }),
  );
}

async function ask(deps: PaymentDeps, challenge: CardChallenge): Promise<AuthenticationOutcome> {
  const { authenticator } = deps.adapters;
  if (!authenticator) return 'waiting';
  try {
    return await authenticator.outcome({ challengeId: challenge.id, reference: challenge.reference ?? '' });
  } catch (error) {
    deps.log.warn({ err: error, challenge: challenge.id }, 'challenge status check failed; will retry');
    return 'waiting';
  }
}

async function goOn(deps: PaymentDeps, challenge: CardChallenge): Promise<void> {
  return challenge.cause_type === 'checkout'
    ? runAttempt(deps, challenge.cause_id)
    : runTopUp(deps, challenge.cause_id);
}
