import type { Migration } from './migration.js';

/** The idempotency key of a payment whose answer waits for a card, for whichever node learns the outcome. */
export const paymentClaims: Migration = {
  name: '0074-payment-claims',
  sql: `
CREATE TABLE payment_claims (
  invoice_id uuid PRIMARY KEY,
  scope text NOT NULL,
  owner text NOT NULL,
  integrator_id uuid,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX payment_claims_by_age ON payment_claims (created_ms);
`,
};
