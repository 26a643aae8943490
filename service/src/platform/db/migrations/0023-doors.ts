import type { Migration } from './migration.js';

/** What closes a door: freezes, the flows that a nonce is limited to, and what revoking a player's sessions looks up. */
export const doors: Migration = {
  name: '0023-doors',
  sql: `
CREATE TABLE freezes (
  id uuid PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('integrator', 'account', 'wallet')),
  subject_id uuid NOT NULL,
  -- who froze lifts it: an integrator does not lift what the operator has frozen
  frozen_by text NOT NULL CHECK (frozen_by IN ('operator', 'integrator')),
  reason text NOT NULL DEFAULT '',
  frozen_ms bigint NOT NULL,
  lifted_ms bigint
);
CREATE UNIQUE INDEX freezes_live ON freezes (subject_id, subject_kind, frozen_by) WHERE lifted_ms IS NULL;
CREATE INDEX freezes_by_subject ON freezes (subject_id, frozen_ms);

-- what a nonce is limited to; beside nonces, whose rows an older node reads as a whole
CREATE TABLE nonce_flows (
  nonce_id uuid PRIMARY KEY REFERENCES nonces (id) ON DELETE CASCADE,
  flows text[] NOT NULL
);

CREATE INDEX nonces_by_account ON nonces (account_id, expires_ms);
CREATE INDEX flow_sessions_by_account ON flow_sessions (account_id) WHERE ended_ms IS NULL;
CREATE INDEX token_families_by_account ON token_families (account_id) WHERE revoked_ms IS NULL;
CREATE INDEX authorized_invoices_by_account ON authorized_invoices (account_id, expires_ms);
`,
};
