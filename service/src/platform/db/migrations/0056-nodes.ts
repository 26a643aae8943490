import type { Migration } from './migration.js';

/** Who runs, and how its jobs go. Nodes of the release before are not in it. */
export const nodes: Migration = {
  name: '0056-nodes',
  sql: `
-- one row for each process, written by itself every ten seconds; real time, also in a sandbox whose clock is ahead
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version text NOT NULL,
  build text NOT NULL,
  started_ms bigint NOT NULL,
  seen_ms bigint NOT NULL,
  -- why; empty: it is ready
  not_ready text NOT NULL,
  stopping_ms bigint,
  stopped_ms bigint,
  -- how each job's rounds ended; times are counted back from seen_ms
  jobs jsonb NOT NULL
);
`,
};
