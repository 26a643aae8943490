import type { Migration } from './migration.js';

/**
 * The double-entry ledger. One posting carries both sides and a positive amount, so the sum over all wallets is zero by construction.
 * Postings hold no foreign keys: every key check would share-lock the hot account's row. The audit proves what a key would.
 */
export const ledger: Migration = {
  name: '0002-ledger',
  sql: `
CREATE TABLE wallets (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  currency text NOT NULL REFERENCES currencies (code),
  kind text NOT NULL CHECK (kind IN ('user', 'integrator', 'escrow', 'provider', 'issuance', 'fees')),
  is_default boolean NOT NULL DEFAULT true,
  -- projection: the sum of all postings that are not waiting in wallet_credits
  balance bigint NOT NULL DEFAULT 0,
  -- null: may go below zero without limit (money outside the service, such as the card provider's side)
  minimum_balance bigint DEFAULT 0,
  -- credits to a busy wallet are appended to wallet_credits and folded in later, so that nobody waits for its row
  appends_credits boolean NOT NULL DEFAULT false,
  created_ms bigint NOT NULL,
  CONSTRAINT wallets_minimum_balance CHECK (minimum_balance IS NULL OR balance >= minimum_balance)
) WITH (fillfactor = 40);
CREATE INDEX wallets_by_account ON wallets (account_id, currency);
CREATE UNIQUE INDEX wallets_default ON wallets (account_id, currency, kind) WHERE is_default;

CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  debit_wallet_id uuid NOT NULL,
  credit_wallet_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- the row that caused it: an invoice, a payout, a purchase, a token exchange, an opening balance
  cause_type text NOT NULL CHECK (cause_type IN ('invoice', 'payout', 'purchase', 'token_exchange', 'opening')),
  cause_id uuid NOT NULL,
  subitem_id uuid,
  created_ms bigint NOT NULL,
  CHECK (debit_wallet_id <> credit_wallet_id)
);
CREATE INDEX postings_by_cause ON postings (cause_id);
CREATE UNIQUE INDEX postings_once_per_subitem ON postings (subitem_id) WHERE subitem_id IS NOT NULL;

CREATE TABLE wallet_credits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  wallet_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0)
);
CREATE INDEX wallet_credits_by_wallet ON wallet_credits (wallet_id) INCLUDE (amount);

CREATE TABLE card_charges (
  id uuid PRIMARY KEY,
  -- an invoice or a purchase
  cause_type text NOT NULL CHECK (cause_type IN ('invoice', 'purchase')),
  cause_id uuid NOT NULL,
  payment_method_id uuid NOT NULL REFERENCES payment_methods (id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL REFERENCES currencies (code),
  -- pending: asked or about to be asked; captured: posted; refund_due: approved, and to be given back
  state text NOT NULL CHECK (state IN ('pending', 'captured', 'declined', 'refund_due', 'refunded')),
  provider_reference text NOT NULL DEFAULT '',
  decline jsonb,
  refunded_by uuid,
  check_after_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE UNIQUE INDEX card_charges_by_cause ON card_charges (cause_id, payment_method_id);
CREATE INDEX card_charges_unresolved ON card_charges (check_after_ms) WHERE state IN ('pending', 'refund_due');
`,
};
