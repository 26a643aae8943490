import type { Migration } from './migration.js';

/** Copies of the pictures that line items name, by integrator and address. Pictures are compressed already, so Postgres does not try again. */
export const pictures: Migration = {
  name: '0059-pictures',
  sql: `
CREATE TABLE pictures (
  id text PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  url text NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'kept', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  due_ms bigint NOT NULL,
  claimed_until_ms bigint NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  media_type text,
  content bytea,
  used_ms bigint NOT NULL,
  created_ms bigint NOT NULL,
  CHECK ((state = 'kept') = (content IS NOT NULL AND media_type IS NOT NULL))
);
ALTER TABLE pictures ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX pictures_due ON pictures (integrator_id, due_ms) WHERE state = 'due';
CREATE INDEX pictures_by_integrator ON pictures (integrator_id);
CREATE INDEX pictures_by_use ON pictures (used_ms);
`,
};
