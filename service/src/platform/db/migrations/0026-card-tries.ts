import type { Migration } from './migration.js';

/** Tries with cards by subject (a player, a card, a network address; hashed) and hour, counted by all nodes together. */
export const cardTries: Migration = {
  name: '0026-card-tries',
  sql: `
CREATE TABLE card_tries (
  subject text NOT NULL,
  hour_ms bigint NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (subject, hour_ms)
) WITH (fillfactor = 70);
CREATE INDEX card_tries_by_hour ON card_tries (hour_ms);
`,
};
