import type { KycDetails } from './kyc-submission.js';

/** Verifies players' identities. */
export interface KycVerifier {
  /** May be repeated with the same submission. @throws if the verifier does not answer; the player tries again */
  verify(request: KycRequest): Promise<KycDecision>;
}

/** One submission to decide. */
export interface KycRequest {
  /** The idempotency key: a repeated submission has the same one. */
  readonly submissionId: string;
  /** The player's account. */
  readonly accountId: string;
  /** The data entered; never log it. */
  readonly details: KycDetails;
}

/** `MANUAL_REVIEW`: somebody decides later with the admin command `decide-kyc`. `REVERIFY` asks the player again. */
export type KycDecision = 'ACCEPT' | 'DENY' | 'MANUAL_REVIEW' | 'REVERIFY';

/** Decides by last name: `Deny`, `Review`, `Reverify`; everybody else is accepted. */
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
