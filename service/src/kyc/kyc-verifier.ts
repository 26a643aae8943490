import type { KycState } from '../db/tables/accounts.js';
import type { KycDetails } from './kyc-submission.js';

/** Decides who somebody is. */
export interface KycVerifier {
  verify(details: KycDetails): Promise<Exclude<KycState, 'NODATA'>>;
}

/** Decides by the last name: `Deny`, `Review`, `Reverify`; everybody else is accepted. */
export const sandboxVerifier: KycVerifier = {
  verify: async ({ last_name }) => {
    switch (last_name.trim().toLowerCase()) {
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

/** Operator mode without an adapter: people look at every submission. */
export const manualVerifier: KycVerifier = { verify: async () => 'MANUAL_REVIEW' };
