import type { Migration } from './migration.js';

/** A payout to a bank account that is new to its player may have to wait, and may have to carry the player's own name. */
export const payoutLimits: Migration = {
  name: '0034-payout-limits',
  sql: `
-- not sent before; null: not held
ALTER TABLE payouts ADD COLUMN held_until_ms bigint;

-- by a keyed hash of the bank account; its number is never kept
CREATE TABLE payout_destinations (
  account_id uuid NOT NULL REFERENCES accounts (id),
  fingerprint text NOT NULL,
  first_ms bigint NOT NULL,
  PRIMARY KEY (account_id, fingerprint)
);

-- a keyed hash of the name, kept when the details are erased; null: from a node of the release before
ALTER TABLE kyc_submissions ADD COLUMN name_hash text;
`,
};
