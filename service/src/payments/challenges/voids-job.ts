import type { Job } from '../../platform/jobs/job-runner.js';
import type { PaymentDeps } from '../deps.js';
import type { CardAuthenticator, RequiredChallenge } from './card-authenticator.js';

type VoidDeps = Pick<PaymentDeps, 'pool' | 'clock' | 'log' | 'money'>;
type Release = NonNullable<CardAuthenticator['release']>;

const AT_ONCE = 20;
/** A challenge that was taken up belongs to this node for so long; one that could not be voided waits longer the older it is. */
const AGAIN_MS = 60_000;

/**
 * Has the provider void challenges that were not and will not be charged: each once, unless it throws or its node dies. Those of another
 * provider wait for a node that has it.
 */
export function voidsJob(deps: VoidDeps, release: Release): Job {
  return {
    name: 'void-challenges',
    everyMs: 2_000,
    async run() {
      const challenges = await claimDue(deps);
      await Promise.all(challenges.map((challenge) => voidChallenge(deps, release, challenge)));
      return challenges.length === AT_ONCE;
    },
  };
}

async function claimDue({ pool, clock, money }: VoidDeps): Promise<RequiredChallenge[]> {
  const claimed = await pool.query<RequiredChallenge>(
    `UPDATE card_authentications SET release_due_ms = $1::bigint + ${AGAIN_MS} + greatest(0, $1::bigint - updated_ms) / 2
     FROM card_challenges
     WHERE id = challenge_id AND challenge_id IN (
       SELECT challenge_id FROM card_authentications JOIN card_challenges AS own ON own.id = challenge_id
         JOIN payment_methods ON payment_methods.id = payment_method_id
       WHERE release_due_ms <= $1::bigint AND provider = $2
       ORDER BY release_due_ms LIMIT ${AT_ONCE} FOR UPDATE OF card_authentications SKIP LOCKED)
     RETURNING challenge_id AS "challengeId", reference`,
    [clock.now(), money.cards.name],
  );
  return claimed.rows;
}

async function voidChallenge({ pool, log }: VoidDeps, release: Release, challenge: RequiredChallenge): Promise<void> {
  const { challengeId } = challenge;
  try {
    await release(challenge);
    await pool.query('UPDATE card_authentications SET release_due_ms = NULL WHERE challenge_id = $1', [challengeId]);
  } catch (error) {
    log.warn({ err: error, challenge: challengeId }, 'challenge not voided yet; will retry');
  }
}
