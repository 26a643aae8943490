import type { Migration } from './migration.js';

/**
 * Idempotency keys belong to the integrator, whichever of its clients sends them. `owner` stays for the nodes of the release before; their
 * rows have no scope and are found by it.
 */
export const idempotencyScopes: Migration = {
  name: '0028-idempotency-scopes',
  sql: `
ALTER TABLE idempotency_keys ADD COLUMN scope text;
-- the clients of an integrator, whose keys these may be
CREATE INDEX clients_by_integrator ON clients (integrator_id);
CREATE UNIQUE INDEX idempotency_keys_scope ON idempotency_keys (scope, key) WHERE scope IS NOT NULL;
`,
};
