import type { Migration } from './migration.js';

/** Steps of a flow that are taken on the player's phone: each belongs to one session and may do one thing. */
export const handovers: Migration = {
  name: '0062-handovers',
  sql: `
CREATE TABLE handovers (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('add_card', 'bank_step', 'kyc')),
  -- shown on both screens; no secret
  code text NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  -- of the token that the phone got; null: not opened
  phone_hash bytea UNIQUE,
  -- of the new card
  currency text,
  -- of the bank step
  cause_type text,
  cause_id uuid,
  -- what it led to
  payment_method_id uuid,
  -- of the link; once opened, of the phone
  expires_ms bigint NOT NULL,
  opened_ms bigint,
  done_ms bigint,
  ended_ms bigint,
  created_ms bigint NOT NULL,
  CHECK ((phone_hash IS NULL) = (opened_ms IS NULL)),
  CHECK ((cause_type IS NULL) = (cause_id IS NULL)),
  CHECK ((purpose = 'bank_step') = (cause_id IS NOT NULL))
);
CREATE INDEX handovers_by_session ON handovers (session_id);
CREATE INDEX handovers_by_cause ON handovers (cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX handovers_by_expiry ON handovers (expires_ms);
`,
};
