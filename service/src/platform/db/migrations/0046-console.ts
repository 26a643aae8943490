import type { Migration } from './migration.js';

/** The console's operators, their sessions and what they changed. Nodes of the release before do not touch these tables. */
export const operatorConsole: Migration = {
  name: '0046-console',
  sql: `
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  -- the password is the printed one, and good for choosing another until then; null: it is their own
  password_expires_ms bigint,
  totp_sealed bytea NOT NULL,
  sealed_with text,
  -- of the newest code that was used: it and older ones are refused
  totp_step bigint NOT NULL DEFAULT 0,
  role text NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'admin')),
  -- null: one of the operator's own people
  integrator_id uuid REFERENCES integrators (id),
  disabled_ms bigint,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE UNIQUE INDEX operators_by_email ON operators (email);

CREATE TABLE operator_sessions (
  token_hash bytea PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  address text NOT NULL,
  seen_ms bigint NOT NULL,
  expires_ms bigint NOT NULL,
  revoked_ms bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX operator_sessions_by_operator ON operator_sessions (operator_id) WHERE revoked_ms IS NULL;
CREATE INDEX operator_sessions_by_expiry ON operator_sessions (expires_ms);

-- by account and by network address, hashed, on all nodes together
CREATE TABLE operator_tries (
  subject text NOT NULL,
  hour_ms bigint NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (subject, hour_ms)
);
CREATE INDEX operator_tries_by_hour ON operator_tries (hour_ms);

-- refers to no other table: it outlives what it tells of
CREATE TABLE console_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  -- null: the admin tool, or a sandbox's built-in operator
  operator_id uuid,
  operator text NOT NULL,
  integrator_id uuid,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL
);
CREATE INDEX console_log_by_object ON console_log (object_kind, object_id, id);
CREATE INDEX console_log_by_integrator ON console_log (integrator_id, id) WHERE integrator_id IS NOT NULL;
CREATE FUNCTION keep_console_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a sandbox's reset, also of the release before, empties it
  IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT FROM service_mode WHERE mode = 'sandbox') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The console log is append-only: % is refused.', TG_OP;
END $$;
CREATE TRIGGER keep_console_log BEFORE UPDATE OR DELETE OR TRUNCATE ON console_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_console_log();
ALTER TABLE console_log ENABLE ALWAYS TRIGGER keep_console_log;
`,
};
