import type { Migration } from './migration.js';

/**
 * What a page calls its top-up, payout or attempt is a key of the account that it acts for; the row's id is the service's own. A row
 * without a key was written by a node that took the key for the id: one unique key holds for both, so that a request that is sent again,
 * to whichever node, is found or refused. Charges and steps are known by the kind of what they are for, too.
 */
export const requestKeys: Migration = {
  name: '0019-request-keys',
  sql: `
ALTER TABLE purchases ADD COLUMN idempotency_key uuid;
CREATE UNIQUE INDEX purchases_by_key ON purchases (account_id, coalesce(idempotency_key, id));
ALTER TABLE payouts ADD COLUMN idempotency_key uuid;
CREATE UNIQUE INDEX payouts_by_key ON payouts (account_id, coalesce(idempotency_key, id));

-- beside checkout_attempts, whose rows an older node reads as a whole
CREATE TABLE checkout_attempt_keys (
  attempt_id uuid PRIMARY KEY REFERENCES checkout_attempts (id) ON DELETE CASCADE,
  authorized_invoice_id uuid NOT NULL,
  idempotency_key uuid NOT NULL,
  UNIQUE (authorized_invoice_id, idempotency_key)
);

CREATE UNIQUE INDEX card_charges_by_cause_and_kind ON card_charges (cause_id, cause_type, payment_method_id);
DROP INDEX card_charges_by_cause;
CREATE UNIQUE INDEX card_challenges_by_cause_and_kind ON card_challenges (cause_id, cause_type, payment_method_id);
DROP INDEX card_challenges_by_cause;
`,
};
