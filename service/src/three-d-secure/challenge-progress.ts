import type { FailureReasonColumn } from '../db/tables/invoices.js';
import type { CardChallenge } from './challenge.js';

/** How far the bank's steps of a payment are. */
export type ChallengeProgress =
  | { readonly state: 'passed'; readonly paymentMethodIds: ReadonlySet<string> }
  | { readonly state: 'waiting'; readonly next: CardChallenge }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

/** All steps together: one that failed ends it, one that waits is next, otherwise they are passed (also when there is none). */
export function progressOf(challenges: readonly CardChallenge[], nowMs: number): ChallengeProgress {
  for (const challenge of challenges) {
    const failure = failureOf(challenge, nowMs);
    if (failure) return { state: 'failed', reason: { ...failure, payment_method_id: challenge.payment_method_id } };
  }
  const next = challenges.find((challenge) => challenge.state === 'waiting');
  if (next) return { state: 'waiting', next };
  return { state: 'passed', paymentMethodIds: new Set(challenges.map((challenge) => challenge.payment_method_id)) };
}

function failureOf(challenge: CardChallenge, nowMs: number): { code: string; message: string } | undefined {
  if (challenge.state === 'refused') return FAILURES.refused;
  if (challenge.state === 'abandoned') return FAILURES.abandoned;
  const late = challenge.state === 'waiting' && challenge.expires_ms <= nowMs;
  return challenge.state === 'expired' || late ? FAILURES.expired : undefined;
}

const FAILURES = {
  refused: { code: 'authentication_failed', message: 'The bank did not confirm the payment.' },
  abandoned: { code: 'authentication_abandoned', message: 'The confirmation at the bank was given up.' },
  expired: { code: 'authentication_expired', message: 'The confirmation at the bank took too long.' },
} as const;
