import type { Migration } from './migration.js';

/** A payout is sent once and then asked about, also after it has arrived: a bank may return it. */
export const payoutSending: Migration = {
  name: '0020-payout-sending',
  sql: `
-- when the bank was first asked to send it; null: never yet; 0: an older node may have asked since it was created
ALTER TABLE payouts ADD COLUMN sent_ms bigint DEFAULT 0;
-- what the bank knows it by; empty: not known
ALTER TABLE payouts ADD COLUMN bank_reference text NOT NULL DEFAULT '';
-- until when a payout that has arrived is asked about; null: no more
ALTER TABLE payouts ADD COLUMN watch_until_ms bigint;
-- when a payout that had arrived came back; its state is then failed, as for one that never arrived
ALTER TABLE payouts ADD COLUMN returned_ms bigint;
CREATE INDEX payouts_watched ON payouts (settle_after_ms) WHERE watch_until_ms IS NOT NULL;

-- the list of statuses has one more; rows that are there need no look
ALTER TABLE transactions DROP CONSTRAINT transactions_transaction_status_check;
ALTER TABLE transactions ADD CONSTRAINT transactions_transaction_status_check CHECK (transaction_status IN
  ('pending', 'processed', 'failed', 'payout-pending', 'payout-failed', 'payout-returned', 'refunded')) NOT VALID;
`,
};
