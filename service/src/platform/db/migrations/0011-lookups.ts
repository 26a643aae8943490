import type { Migration } from './migration.js';

/** What one account was mailed within an hour, and every widget script that was ever served under a pinned address. */
export const lookups: Migration = {
  name: '0011-lookups',
  sql: `
CREATE INDEX mails_by_account ON mails (account_id, created_ms);
CREATE TABLE widget_versions (
  version text PRIMARY KEY,
  script bytea NOT NULL,
  created_ms bigint NOT NULL
);
`,
};
