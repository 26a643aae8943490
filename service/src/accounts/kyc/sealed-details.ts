import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';
import type { KycDetails } from './kyc-submission.js';

export function detailsPlace(submissionId: string): SealedPlace {
  return { table: 'kyc_submissions', column: 'details', id: submissionId };
}

/** A player's identity data as stored. */
export function sealDetails(
  deps: Pick<Deps, 'random' | 'settings'>,
  submissionId: string,
  details: KycDetails,
): string {
  return sealWithNewest(deps, detailsPlace(submissionId), JSON.stringify(details)).toString('base64');
}

/** @throws Error if no key opens it */
export function openDetails(secretKeys: readonly Buffer[], submissionId: string, sealed: string): unknown {
  return JSON.parse(unseal(secretKeys, detailsPlace(submissionId), Buffer.from(sealed, 'base64')));
}
