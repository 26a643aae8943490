import type { Migration } from './migration.js';

/** By what the job that deletes old rows finds them, so that it never reads a whole table. */
export const retention: Migration = {
  name: '0014-retention',
  sql: `
CREATE INDEX checkout_attempts_failed ON checkout_attempts (updated_ms) WHERE state = 'failed';
CREATE INDEX card_challenges_by_age ON card_challenges (created_ms);
`,
};
