import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { AuthenticationStep, CardAuthenticator } from './card-authenticator.js';

type ReleaseDeps = Pick<Deps, 'pool' | 'clock' | 'log'>;
type Release = NonNullable<CardAuthenticator['release']>;

const AT_ONCE = 20;
/** A step that was taken up belongs to this node for so long; one that could not be let go waits longer the older it is. */
const AGAIN_MS = 60_000;

/** Has the provider let go of steps with which nothing was or will be charged: each once, unless it throws or its node dies. */
export function releasesJob(deps: ReleaseDeps, release: Release): Job {
  return {
    name: 'card-step-releases',
    everyMs: 2_000,
    async run() {
      const steps = await claimDue(deps);
      await Promise.all(steps.map((step) => letGo(deps, release, step)));
      return steps.length === AT_ONCE;
    },
  };
}

async function claimDue({ pool, clock }: ReleaseDeps): Promise<AuthenticationStep[]> {
  const claimed = await pool.query<AuthenticationStep>(
    `UPDATE card_authentications SET release_due_ms = $1::bigint + ${AGAIN_MS} + greatest(0, $1::bigint - updated_ms) / 2
     FROM card_challenges
     WHERE id = challenge_id AND challenge_id IN (
       SELECT challenge_id FROM card_authentications WHERE release_due_ms <= $1::bigint
       ORDER BY release_due_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING challenge_id AS "challengeId", reference`,
    [clock.now()],
  );
  return claimed.rows;
}

async function letGo({ pool, log }: ReleaseDeps, release: Release, step: AuthenticationStep): Promise<void> {
  const { challengeId } = step;
  try {
    await release(step);
    await pool.query('UPDATE card_authentications SET release_due_ms = NULL WHERE challenge_id = $1', [challengeId]);
  } catch (error) {
    log.warn({ err: error, challenge: challengeId }, 'a step at the bank has still to be let go');
  }
}
