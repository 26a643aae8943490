import type { Migration } from './migration.js';

/** Nodes of the release before leave it as it is. */
export const clientUses: Migration = {
  name: '0055-client-uses',
  sql: `
-- when it last gave its secret, to the minute; null: never since there is this column
ALTER TABLE clients ADD COLUMN used_ms bigint;
`,
};
