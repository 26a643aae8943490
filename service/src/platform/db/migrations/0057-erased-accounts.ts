import type { Migration } from './migration.js';

/** Which users' personal data was erased on request. Nodes of the release before never write it. */
export const erasedAccounts: Migration = {
  name: '0057-erased-accounts',
  sql: `
-- null: not erased
ALTER TABLE accounts ADD COLUMN erased_ms bigint;
`,
};
