import type { Migration } from './migration.js';

/**
 * Which of several installations this database belongs to, written by the first node that names its cell (`adoptCell`), and the integrators
 * that now live in another one. Nodes of the release before know neither.
 */
export const cells: Migration = {
  name: '0070-cells',
  sql: `
CREATE TABLE service_cell (
  id smallint PRIMARY KEY CHECK (id = 1),
  cell smallint NOT NULL CHECK (cell BETWEEN 0 AND 9),
  adopted_ms bigint NOT NULL
);
-- without a foreign key: the move holds the integrator's row while it writes this one over another connection
CREATE TABLE moved_integrators (
  integrator_id uuid PRIMARY KEY,
  to_cell smallint NOT NULL,
  moved_ms bigint NOT NULL
);
`,
};
