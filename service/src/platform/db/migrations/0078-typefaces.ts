import type { Migration } from './migration.js';

/** The files of integrators' typefaces, one each. They are compressed already, so Postgres does not try again. */
export const typefaces: Migration = {
  name: '0078-typefaces',
  sql: `
CREATE TABLE typefaces (
  integrator_id uuid PRIMARY KEY REFERENCES integrators (id),
  name text NOT NULL UNIQUE,
  content bytea NOT NULL
);
ALTER TABLE typefaces ALTER COLUMN content SET STORAGE EXTERNAL;
`,
};
