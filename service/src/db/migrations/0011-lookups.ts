import type { Migration } from './migration.js';

/** Indexes for what is looked up by account, and every widget script that was ever served under a pinned address. */
export const lookups: Migration = {
  name: '0011-lookups',
  sql: `
CREATE INDEX mails_by_account ON mails (account_id, created_ms);
CREATE INDEX payouts_by_account ON payouts (account_id, created_ms);
CREATE INDEX purchases_by_account ON purchases (account_id, created_ms);
CREATE TABLE widget_versions (
  version text PRIMARY KEY,
  script bytea NOT NULL,
  created_ms bigint NOT NULL
);
`,
};
