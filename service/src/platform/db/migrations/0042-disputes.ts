import type { Migration } from './migration.js';

/**
 * Disputes of card payments. A dispute is an invoice of its own, as a refund is; its state stands in a table beside it, and in the row of
 * the disputed invoice, which refunds and escrows lock. A wallet may fall below zero only by a dispute: its floor then follows its
 * balance, which nodes of the release before respect, too.
 */
export const disputes: Migration = {
  name: '0042-disputes',
  sql: `
ALTER TABLE invoices DROP CONSTRAINT invoices_invoice_type_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_invoice_type_check CHECK (invoice_type IN
  ('user_purchase', 'user_purchase_escrow', 'user_purchase_escrow_commit', 'user_purchase_escrow_cancel', 'user_purchase_refund',
   'user_purchase_refund_reversal', 'user_purchase_dispute', 'user_purchase_dispute_fee', 'user_purchase_dispute_reversal')) NOT VALID;
-- of a paid invoice: [{"disputeId", "chargeId", "paymentMethodId", "amount", "state"}]
ALTER TABLE invoices ADD COLUMN disputed jsonb;
ALTER TABLE wallets ADD COLUMN in_debt boolean NOT NULL DEFAULT false;
-- null: the whole charge
ALTER TABLE card_charges ADD COLUMN refund_amount bigint;

CREATE TABLE disputes (
  -- also of its invoice
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  reference text NOT NULL,
  charge_id uuid NOT NULL REFERENCES card_charges (id),
  integrator_id uuid NOT NULL,
  -- the buyer
  account_id uuid NOT NULL,
  -- the disputed one; null: the charge of a top-up
  invoice_id uuid,
  state text NOT NULL CHECK (state IN ('needs_response', 'under_review', 'won', 'lost')),
  reason text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- what of it is with the provider now
  fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
  reversal_invoice_id uuid,
  respond_by_ms bigint NOT NULL,
  opened_ms bigint NOT NULL,
  -- counts its changes: each is made by the node that saw the one before
  revision integer NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE UNIQUE INDEX disputes_by_reference ON disputes (provider, reference);
CREATE INDEX disputes_by_integrator ON disputes (integrator_id, id);
CREATE INDEX disputes_by_charge ON disputes (charge_id);
CREATE INDEX disputes_by_invoice ON disputes (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX disputes_unanswered ON disputes (respond_by_ms) WHERE state = 'needs_response';

-- what a dispute has taken and given back, its own invoice among them
CREATE TABLE dispute_invoices (
  invoice_id uuid PRIMARY KEY REFERENCES invoices (id),
  dispute_id uuid NOT NULL REFERENCES disputes (id)
);
CREATE INDEX dispute_invoices_by_dispute ON dispute_invoices (dispute_id, invoice_id);

-- disputes of which a provider said that they changed; what they are now is read from it
CREATE TABLE dispute_notices (
  provider text NOT NULL,
  reference text NOT NULL,
  -- ignored: it is of nothing that the service charged
  state text NOT NULL CHECK (state IN ('due', 'applied', 'ignored')),
  reason text NOT NULL DEFAULT '',
  -- one that comes while the last is being worked on is worked on as well
  received integer NOT NULL,
  check_after_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  PRIMARY KEY (provider, reference)
);
CREATE INDEX dispute_notices_due ON dispute_notices (check_after_ms) WHERE state = 'due';
CREATE INDEX dispute_notices_ignored ON dispute_notices (created_ms) WHERE state = 'ignored';

-- up to where a provider's changes are known
CREATE TABLE dispute_polls (
  provider text PRIMARY KEY,
  position text,
  check_after_ms bigint NOT NULL
);

-- what the integrator has said to a dispute, on its way to the provider
CREATE TABLE dispute_responses (
  -- the provider's idempotency key
  id uuid PRIMARY KEY,
  dispute_id uuid NOT NULL REFERENCES disputes (id),
  kind text NOT NULL CHECK (kind IN ('evidence', 'acceptance')),
  text text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('due', 'sent')),
  check_after_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE INDEX dispute_responses_by_dispute ON dispute_responses (dispute_id, id);
CREATE UNIQUE INDEX dispute_responses_acceptance ON dispute_responses (dispute_id) WHERE kind = 'acceptance';
CREATE INDEX dispute_responses_due ON dispute_responses (check_after_ms) WHERE state = 'due';

ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_event_check;
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_event_check CHECK (event IN
  ('escrow-transaction-update', 'invoice-completion', 'invoice-update', 'refund-completion', 'dispute-update')) NOT VALID;
`,
};
