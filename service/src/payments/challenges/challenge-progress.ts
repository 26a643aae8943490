import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';
import { type CardChallenge, type ChallengeCause, expireChallenges, findChallenges } from './challenge.js';

/** The progress of a payment's challenges. */
export type ChallengeProgress =
  /** `references`: the provider's own of each challenge, by the id of the card. */
  | { readonly state: 'passed'; readonly references: ReadonlyMap<string, string> }
  | { readonly state: 'waiting'; readonly next: CardChallenge }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

/**
 * All challenges together: one that failed ends it, one that waits is next, otherwise they are passed (also when there is none). A challenge whose
 * time is over is entered as expired first, so that no two nodes can disagree about it.
 */
export async function readProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  cause: ChallengeCause,
): Promise<ChallengeProgress> {
  const challenges = await findChallenges(deps.db, cause);
  if (!challenges.some((challenge) => isOver(challenge, deps.clock.now()))) return progressOf(challenges);
  await expireChallenges(deps, cause);
  return progressOf(await findChallenges(deps.db, cause));
}

/** Whether a waiting challenge has run out of time. */
export function isOver(challenge: CardChallenge, nowMs: number): boolean {
  return challenge.state === 'waiting' && challenge.expires_ms <= nowMs;
}

function progressOf(challenges: readonly CardChallenge[]): ChallengeProgress {
  for (const challenge of challenges) {
    const failure = failureOf(challenge);
    if (failure) return { state: 'failed', reason: { ...failure, payment_method_id: challenge.payment_method_id } };
  }
  const next = challenges.find((challenge) => challenge.state === 'waiting');
  if (next) return { state: 'waiting', next };
  const references = challenges.map((each) => [each.payment_method_id, each.reference ?? ''] as const);
  return { state: 'passed', references: new Map(references) };
}

function failureOf({ state }: CardChallenge): { code: string; message: string } | undefined {
  return state === 'waiting' || state === 'passed' ? undefined : FAILURES[state];
}

const FAILURES = {
  refused: { code: 'authentication_failed', message: 'The bank did not confirm the payment.' },
  abandoned: { code: 'authentication_abandoned', message: 'The confirmation at the bank was abandoned.' },
  expired: { code: 'authentication_expired', message: 'The confirmation at the bank took too long.' },
} as const;
