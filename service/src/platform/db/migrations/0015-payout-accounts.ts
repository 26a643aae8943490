import type { Migration } from './migration.js';

/** The whole bank account of a payout that is on its way, sealed; null once the payout has ended. */
export const payoutAccounts: Migration = {
  name: '0015-payout-accounts',
  sql: `
ALTER TABLE payouts ADD COLUMN account_sealed bytea;
ALTER TABLE payouts ADD COLUMN sealed_with text;
CREATE INDEX payouts_sealed ON payouts (id) WHERE account_sealed IS NOT NULL;
`,
};
