import type { Migration } from './migration.js';

/**
 * The history: one row per account and role in what moved, written in the same database transaction as the movement.
 * Pages go by (account_id, occurred_ms, entry_id); the unfiltered total is a kept counter, fed by appended deltas like hot accounts.
 */
export const transactions: Migration = {
  name: '0005-transactions',
  sql: `
CREATE TABLE transactions (
  entry_id uuid NOT NULL,
  account_id uuid NOT NULL,
  integrator_id uuid NOT NULL,
  -- an invoice, escrow, payout, purchase, token exchange or refund invoice
  transaction_id text NOT NULL,
  transaction_id_type text NOT NULL,
  transaction_type text NOT NULL,
  transaction_role text NOT NULL CHECK (transaction_role IN ('buyer', 'seller', 'user')),
  transaction_status text NOT NULL CHECK (transaction_status IN
    ('pending', 'processed', 'failed', 'payout-pending', 'payout-failed', 'refunded')),
  description text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- the invoice whose parts are the transaction's data; null when the data stands in the row
  invoice_id uuid,
  data jsonb,
  -- lower case: descriptions, product codes, references, the other party's name
  search_text text NOT NULL DEFAULT '',
  occurred_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  PRIMARY KEY (transaction_id, account_id, transaction_role),
  CHECK ((invoice_id IS NULL) = (data IS NOT NULL))
);
CREATE UNIQUE INDEX transactions_page ON transactions (account_id, occurred_ms DESC, entry_id DESC);
CREATE TABLE transaction_counts (
  account_id uuid PRIMARY KEY,
  total bigint NOT NULL
);
CREATE TABLE transaction_count_deltas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  delta integer NOT NULL
);
CREATE INDEX transaction_count_deltas_by_account ON transaction_count_deltas (account_id) INCLUDE (delta);

CREATE TABLE mails (
  id uuid PRIMARY KEY,
  account_id uuid,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'failed', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  due_ms bigint NOT NULL,
  last_error text NOT NULL DEFAULT '',
  created_ms bigint NOT NULL,
  sent_ms bigint
);
CREATE INDEX mails_due ON mails (due_ms) WHERE state = 'due';
CREATE INDEX mails_by_age ON mails (created_ms);
`,
};
