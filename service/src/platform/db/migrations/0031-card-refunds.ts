import type { Migration } from './migration.js';

/** What card providers are asked to refund, in part or in full; a charge may have many. */
export const cardRefunds: Migration = {
  name: '0031-card-refunds',
  sql: `
CREATE TABLE card_refunds (
  -- the provider's idempotency key
  id uuid PRIMARY KEY,
  charge_id uuid NOT NULL REFERENCES card_charges (id),
  refund_invoice_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- due: asked or about to be asked; refused: the provider will not refund it
  state text NOT NULL CHECK (state IN ('due', 'refunded', 'refused')),
  provider_reference text NOT NULL DEFAULT '',
  refusal jsonb,
  check_after_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE UNIQUE INDEX card_refunds_by_refund ON card_refunds (refund_invoice_id, charge_id);
CREATE INDEX card_refunds_by_charge ON card_refunds (charge_id);
CREATE INDEX card_refunds_due ON card_refunds (check_after_ms) WHERE state = 'due';
`,
};
