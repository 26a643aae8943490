import type { Migration } from './migration.js';

/** Cards that their player did not agree to have kept: of one page's session each, and removed after it. */
export const sessionCards: Migration = {
  name: '0058-session-cards',
  sql: `
CREATE TABLE session_cards (
  payment_method_id uuid NOT NULL REFERENCES payment_methods (id),
  session_id uuid NOT NULL,
  until_ms bigint NOT NULL,
  PRIMARY KEY (payment_method_id, session_id)
);
CREATE INDEX session_cards_by_end ON session_cards (until_ms);
`,
};
