import type { Migration } from './migration.js';

/** Steps at a bank that are let go at the provider, since nothing will be charged with them. */
export const stepRelease: Migration = {
  name: '0017-step-release',
  sql: `
-- when the provider is next asked to let a step go; null: never, or it has
ALTER TABLE card_authentications ADD COLUMN release_due_ms bigint;
CREATE INDEX card_authentications_release_due ON card_authentications (release_due_ms) WHERE release_due_ms IS NOT NULL;
`,
};
