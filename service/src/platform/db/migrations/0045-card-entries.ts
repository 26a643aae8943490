import type { Migration } from './migration.js';

/** Forms whose card is typed into the provider's fields: each belongs to one session and gives one card. */
export const cardEntries: Migration = {
  name: '0045-card-entries',
  sql: `
CREATE TABLE card_entries (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL,
  -- of the token that it gave; null: none yet, or the provider refused it
  token_hash bytea,
  payment_method_id uuid,
  expires_ms bigint NOT NULL,
  created_ms bigint NOT NULL
);
CREATE INDEX card_entries_by_expiry ON card_entries (expires_ms);
`,
};
