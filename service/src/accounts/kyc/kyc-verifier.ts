import type { KycDetails } from './kyc-submission.js';

/** Decides who somebody is. */
export interface KycVerifier {
  /** May be repeated with the same submission. @throws when the verifier does not answer; the player tries again */
  verify(request: KycRequest): Promise<KycDecision>;
}

/** One player to decide about. */
export interface KycRequest {
  /** The idempotency key: the same submission comes again with it. */
  readonly submissionId: string;
  /** The player's account. */
  readonly accountId: string;
  /** What they entered; never log it. */
  readonly details: KycDetails;
}

/** `MANUAL_REVIEW`: people decide later, with the admin command `decide-kyc`. `REVERIFY` asks the player again. */
export type KycDecision = 'ACCEPT' | 'DENY' | 'MANUAL_REVIEW' | 'REVERIFY';

/** Decides by the last name: `Deny`, `Review`, `Reverify`; everybody else is accepted. */
export const sandboxVerifier: KycVerifier = {
  verify: async ({ details }) => {
    switch (details.last_name.trim().toLowerCase()) {
      case 'deny':
        return 'DENY';
      case 'review':
        return 'MANUAL_REVIEW';
      case 'reverify':
        return 'REVERIFY';
      default:
        return 'ACCEPT';
    }
  },
};
