import type { Migration } from './migration.js';

/** Up to where the ledger is proven. Nodes of the release before do not touch these tables; they read everything each time. */
export const auditPoint: Migration = {
  name: '0066-audit-point',
  sql: `
CREATE TABLE audit_point (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- changes with each write
  version uuid NOT NULL,
  -- {"postingId", "postingMark", "createdMs", "layers", "rules", "sources", "wholeMs"}; null: nothing is proven
  proven jsonb
);
-- what settled causes contribute to sums, and what was open; the layers that the point names add up
CREATE TABLE audit_sums (
  layer uuid NOT NULL,
  name text NOT NULL,
  key text NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (layer, name, key)
);
-- how long the last audit took, and when one last read everything
ALTER TABLE audit_runs ADD COLUMN took_ms bigint;
ALTER TABLE audit_runs ADD COLUMN whole_ms bigint;
`,
};
