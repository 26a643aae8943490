import type { Migration } from './migration.js';

/** What the running service keeps about itself: leases of jobs that run once, and the sandbox's clock and injected faults. */
export const operation: Migration = {
  name: '0007-operation',
  sql: `
CREATE TABLE job_leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  expires_ms bigint NOT NULL
);
CREATE TABLE sandbox_state (
  id smallint PRIMARY KEY CHECK (id = 1),
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  fixtures jsonb
);
CREATE TABLE sandbox_faults (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  -- null: until removed
  remaining integer,
  created_ms bigint NOT NULL
);
`,
};
