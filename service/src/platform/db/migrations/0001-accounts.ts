import type { Migration } from './migration.js';

/** Who owns money and with what they pay. Times are milliseconds since 1970 UTC; amounts are minor units. */
export const accounts: Migration = {
  name: '0001-accounts',
  sql: `
CREATE TABLE currencies (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9]{1,11}$'),
  exponent smallint NOT NULL CHECK (exponent BETWEEN 0 AND 8),
  is_virtual boolean NOT NULL DEFAULT false
);
INSERT INTO currencies (code, exponent, is_virtual) VALUES
  ('USD', 2, false), ('EUR', 2, false), ('GBP', 2, false), ('JPY', 0, false), ('KWD', 3, false), ('TST', 0, true);

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('user', 'integrator', 'system')),
  integrator_id uuid,
  email text,
  display_name text NOT NULL DEFAULT '',
  locale text NOT NULL DEFAULT 'en',
  kyc_state text NOT NULL DEFAULT 'NODATA' CHECK (kyc_state IN ('NODATA', 'ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY')),
  accepted_terms_version integer,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE UNIQUE INDEX accounts_email_per_integrator ON accounts (integrator_id, email) WHERE email IS NOT NULL;

CREATE TABLE integrators (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id),
  allowed_origins text[] NOT NULL DEFAULT '{}',
  oauth_return_patterns text[] NOT NULL DEFAULT '{}',
  theme jsonb NOT NULL DEFAULT '{}',
  settings jsonb NOT NULL DEFAULT '{}',
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
ALTER TABLE accounts ADD CONSTRAINT accounts_integrator FOREIGN KEY (integrator_id) REFERENCES integrators (id)
  DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE clients (
  id text PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  secret_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  disabled_ms bigint,
  created_ms bigint NOT NULL
);

CREATE TABLE payment_methods (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  provider text NOT NULL,
  method_class text NOT NULL,
  display_string text NOT NULL,
  psp_reference text NOT NULL,
  psp_hash_code text NOT NULL DEFAULT '',
  processing_currency text NOT NULL REFERENCES currencies (code),
  pm_state text NOT NULL DEFAULT 'ACTIVE' CHECK (pm_state IN ('ACTIVE', 'DISABLED', 'EXPIRED')),
  wallet_id uuid,
  card jsonb,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  CHECK ((provider = 'wallet') = (wallet_id IS NOT NULL))
);
CREATE INDEX payment_methods_by_account ON payment_methods (account_id, created_ms, id);
CREATE UNIQUE INDEX payment_methods_by_wallet ON payment_methods (wallet_id) WHERE wallet_id IS NOT NULL;

CREATE TABLE terms_versions (
  version integer PRIMARY KEY,
  content jsonb NOT NULL DEFAULT '{}',
  published_ms bigint NOT NULL
);
CREATE TABLE terms_acceptances (
  account_id uuid NOT NULL REFERENCES accounts (id),
  version integer NOT NULL REFERENCES terms_versions (version),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (account_id, version)
);
CREATE TABLE kyc_submissions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  state text NOT NULL CHECK (state IN ('NODATA', 'ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY')),
  details jsonb NOT NULL DEFAULT '{}',
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE INDEX kyc_submissions_by_account ON kyc_submissions (account_id, created_ms);
`,
};
