import type { Migration } from './migration.js';

/** By what the job that erases KYC data finds decided submissions that still have theirs. */
export const kycRetention: Migration = {
  name: '0024-kyc-retention',
  sql: `
CREATE INDEX kyc_submissions_decided ON kyc_submissions (updated_ms)
  WHERE state <> 'MANUAL_REVIEW' AND details ? 'sealed';
`,
};
