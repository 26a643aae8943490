import type { Migration } from './migration.js';

/** What flow pages set going: attempts to pay an authorized invoice, and 3-D Secure challenges. */
export const flows: Migration = {
  name: '0010-flows',
  sql: `
CREATE TABLE checkout_attempts (
  -- made by the page, so that the same press sent twice is one attempt
  id uuid PRIMARY KEY,
  authorized_invoice_id uuid NOT NULL REFERENCES authorized_invoices (id),
  -- as requested: [{"payment_method_id", "amount"}]
  payment_methods jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('authenticating', 'paying', 'paid', 'failed')),
  invoice_id uuid,
  escrow_id text,
  failure_reason jsonb,
  return_url text NOT NULL DEFAULT '',
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  CHECK ((state = 'failed') = (failure_reason IS NOT NULL))
);
-- an authorized invoice is paid at most once: an attempt that may still succeed, or has, keeps others out
CREATE UNIQUE INDEX checkout_attempts_live ON checkout_attempts (authorized_invoice_id) WHERE state <> 'failed';
CREATE INDEX checkout_attempts_by_invoice ON checkout_attempts (authorized_invoice_id, created_ms);
CREATE INDEX checkout_attempts_unfinished ON checkout_attempts (updated_ms) WHERE state IN ('authenticating', 'paying');

CREATE TABLE card_challenges (
  -- stands in the bank page's address; random
  id uuid PRIMARY KEY,
  cause_type text NOT NULL CHECK (cause_type IN ('checkout', 'purchase')),
  cause_id uuid NOT NULL,
  payment_method_id uuid NOT NULL REFERENCES payment_methods (id),
  amount bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'passed', 'refused', 'abandoned', 'expired')),
  url text NOT NULL,
  return_url text NOT NULL DEFAULT '',
  expires_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE UNIQUE INDEX card_challenges_by_cause ON card_challenges (cause_id, payment_method_id);
CREATE INDEX card_challenges_waiting ON card_challenges (expires_ms) WHERE state = 'waiting';
`,
};
