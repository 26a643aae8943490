import type { Migration } from './migration.js';

/** What a payment with a card has counted in `card_tries`, until it succeeds: that may be on another node, after a step at the bank. */
export const countedTries: Migration = {
  name: '0073-counted-tries',
  sql: `
CREATE TABLE counted_tries (
  -- of the top-up, or of the checkout's attempt
  payment_id uuid PRIMARY KEY,
  subjects text[] NOT NULL,
  hour_ms bigint NOT NULL
);
CREATE INDEX counted_tries_by_hour ON counted_tries (hour_ms);
`,
};
