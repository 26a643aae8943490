import type { Migration } from './migration.js';

/** Which players' personal data was erased on request. Nodes of the release before know nothing of it. */
export const erasures: Migration = {
  name: '0057-erasures',
  sql: `
CREATE TABLE erasures (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  erased_ms bigint NOT NULL
);
`,
};
