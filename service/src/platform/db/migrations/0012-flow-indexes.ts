import type { Migration } from './migration.js';

/** What flows look up of top-ups and payouts: the unfinished ones, and an account's own. */
export const flowIndexes: Migration = {
  name: '0012-flow-indexes',
  sql: `
CREATE INDEX purchases_processing ON purchases (updated_ms) WHERE state = 'processing';
CREATE INDEX purchases_by_account ON purchases (account_id, created_ms DESC);
CREATE INDEX payouts_by_account ON payouts (account_id, created_ms DESC);
`,
};
