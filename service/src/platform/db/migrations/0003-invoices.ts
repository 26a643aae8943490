import type { Migration } from './migration.js';

/**
 * Invoices and escrows. What an invoice consists of never changes after its creation, is always read whole, and is written once: one
 * JSON document each for its items, methods and movements. What moves is the ledger's, one posting per subitem.
 * No index covers what paying changes, and pages keep room: a new state is then written beside the old one, and no index is touched.
 */
export const invoices: Migration = {
  name: '0003-invoices',
  sql: `
CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  invoice_type text NOT NULL CHECK (invoice_type IN
    ('user_purchase', 'user_purchase_escrow', 'user_purchase_escrow_commit', 'user_purchase_escrow_cancel')),
  -- set for the three phase invoices of an escrow
  escrow_id text,
  reference_type text NOT NULL,
  reference_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'processing', 'success', 'failed')),
  failure_reason jsonb,
  description text NOT NULL DEFAULT '',
  metadata jsonb,
  currency text NOT NULL,
  total_amount bigint NOT NULL CHECK (total_amount >= 0),
  -- the document: {"payment_methods": [...], "line_items": [...], "movements": [...]}
  document jsonb NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  CHECK ((state = 'failed') = (failure_reason IS NOT NULL))
) WITH (fillfactor = 60);

CREATE TABLE escrows (
  id text PRIMARY KEY CHECK (id LIKE 'esc\\_%'),
  integrator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  wallet_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('OPEN', 'ESCROWED', 'ESCROW-FAILED', 'COMMITTED', 'CANCELLED')),
  escrow_invoice_id uuid NOT NULL UNIQUE,
  -- one resolution: at most one of these two is ever set
  commit_invoice_id uuid UNIQUE,
  cancel_invoice_id uuid UNIQUE,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  CHECK (commit_invoice_id IS NULL OR cancel_invoice_id IS NULL),
  CHECK ((status = 'COMMITTED') = (commit_invoice_id IS NOT NULL)),
  CHECK ((status = 'CANCELLED') = (cancel_invoice_id IS NOT NULL))
);

CREATE TABLE idempotency_keys (
  -- the client's id, or the account's for calls with a user's token
  owner text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status_code smallint NOT NULL,
  response_body text NOT NULL,
  created_ms bigint NOT NULL,
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_ms);

CREATE TABLE purchases (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  payment_method_id uuid NOT NULL REFERENCES payment_methods (id),
  wallet_id uuid NOT NULL REFERENCES wallets (id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL REFERENCES currencies (code),
  state text NOT NULL CHECK (state IN ('processing', 'success', 'failed')),
  failure_reason jsonb,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  wallet_id uuid NOT NULL REFERENCES wallets (id),
  amount bigint NOT NULL CHECK (amount > 0),
  fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  currency text NOT NULL REFERENCES currencies (code),
  destination jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('pending', 'processed', 'failed')),
  failure_reason jsonb,
  settle_after_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE INDEX payouts_pending ON payouts (settle_after_ms) WHERE state = 'pending';
CREATE TABLE token_exchanges (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  from_wallet_id uuid NOT NULL REFERENCES wallets (id),
  to_wallet_id uuid NOT NULL REFERENCES wallets (id),
  paid_amount bigint NOT NULL CHECK (paid_amount > 0),
  paid_currency text NOT NULL REFERENCES currencies (code),
  fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  received_amount bigint NOT NULL CHECK (received_amount > 0),
  received_currency text NOT NULL REFERENCES currencies (code),
  state text NOT NULL CHECK (state IN ('processing', 'success', 'failed')),
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
`,
};
