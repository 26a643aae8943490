import type { Migration } from './migration.js';

/**
 * How often entries of a history have changed, beside how many there are: the two together tell a state of the history from every earlier
 * one. Nodes of the release before neither count changes nor keep their number when they roll up.
 */
export const historyRevisions: Migration = {
  name: '0065-history-revisions',
  sql: `
ALTER TABLE transaction_counts ADD COLUMN updates bigint NOT NULL DEFAULT 0;
ALTER TABLE transaction_count_deltas ADD COLUMN updates integer NOT NULL DEFAULT 0;
`,
};
