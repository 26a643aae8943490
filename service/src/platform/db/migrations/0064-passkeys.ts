import type { Migration } from './migration.js';

/** Operators' passkeys. Nodes of the release before do not touch these tables, and let their owners in by password and code. */
export const passkeys: Migration = {
  name: '0064-passkeys',
  sql: `
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  name text NOT NULL,
  credential_id bytea NOT NULL UNIQUE,
  -- COSE
  public_key bytea NOT NULL,
  -- how often it has signed, as it says itself; 0: it does not count
  counter bigint NOT NULL,
  -- a password manager keeps copies of it
  backed_up boolean NOT NULL,
  used_ms bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX operator_passkeys_by_operator ON operator_passkeys (operator_id);

-- what a passkey has to sign: good once, for whoever asked for it
CREATE TABLE operator_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'register')),
  -- of the cookie of the session, or of the attempt to sign in
  holder_hash bytea NOT NULL,
  expires_ms bigint NOT NULL
);
CREATE INDEX operator_challenges_by_expiry ON operator_challenges (expires_ms);
`,
};
