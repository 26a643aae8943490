import type { Migration } from './migration.js';

/** Tokens, nonces and flow sessions. Only SHA-256 hashes of secrets are kept. */
export const tokens: Migration = {
  name: '0004-tokens',
  sql: `
CREATE TABLE token_families (
  id uuid PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients (id),
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  revoked_ms bigint,
  created_ms bigint NOT NULL
);
CREATE TABLE access_tokens (
  token_hash bytea PRIMARY KEY,
  client_id text NOT NULL REFERENCES clients (id),
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  -- set for a user password token, null for client credentials
  account_id uuid REFERENCES accounts (id),
  family_id uuid REFERENCES token_families (id),
  scopes text[] NOT NULL,
  expires_ms bigint NOT NULL,
  revoked_ms bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX access_tokens_by_family ON access_tokens (family_id) WHERE family_id IS NOT NULL;
CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_ms);
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES token_families (id),
  scopes text[] NOT NULL,
  expires_ms bigint NOT NULL,
  -- set when it was rotated; for 30 s the same successor is given again, sealed with a key made from this very token
  rotated_ms bigint,
  successor_hash bytea,
  successor_sealed bytea,
  created_ms bigint NOT NULL
);
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_ms);

CREATE TABLE authorized_invoices (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  client_id text NOT NULL REFERENCES clients (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  mechanism text NOT NULL CHECK (mechanism IN ('widget', 'svc_hosted')),
  is_escrow boolean NOT NULL,
  -- the request's reference and line items, checked
  body jsonb NOT NULL,
  state text NOT NULL DEFAULT 'authorized' CHECK (state IN ('authorized', 'paid', 'failed', 'expired')),
  invoice_id uuid,
  escrow_id text,
  hosted_token_hash bytea UNIQUE,
  expires_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE TABLE nonces (
  nonce_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  client_id text NOT NULL REFERENCES clients (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  authorized_invoice_id uuid REFERENCES authorized_invoices (id),
  expires_ms bigint NOT NULL,
  -- redeemed once, by a conditional update
  redeemed_ms bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX nonces_by_expiry ON nonces (expires_ms);
CREATE TABLE flow_sessions (
  token_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  flow text NOT NULL,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  client_id text NOT NULL REFERENCES clients (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  nonce_id uuid,
  authorized_invoice_id uuid REFERENCES authorized_invoices (id),
  state jsonb NOT NULL DEFAULT '{}',
  expires_ms bigint NOT NULL,
  ended_ms bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX flow_sessions_by_expiry ON flow_sessions (expires_ms);
`,
};
