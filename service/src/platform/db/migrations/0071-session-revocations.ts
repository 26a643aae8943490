import type { Migration } from './migration.js';

/**
 * When everything that acts for a player was last revoked: a payment link from before stays closed, though a payment through it is still in
 * progress. Nodes of the release before do not write it.
 */
export const sessionRevocations: Migration = {
  name: '0071-session-revocations',
  sql: `
CREATE TABLE session_revocations (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  revoked_ms bigint NOT NULL
);
`,
};
