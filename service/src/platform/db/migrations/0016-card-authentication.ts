import type { Migration } from './migration.js';

/** Steps at the bank of an operator's card provider, and the demo bank's own books. */
export const cardAuthentication: Migration = {
  name: '0016-card-authentication',
  sql: `
-- what the provider knows a step by; beside card_challenges, whose rows an older node reads as a whole
CREATE TABLE card_authentications (
  challenge_id uuid PRIMARY KEY REFERENCES card_challenges (id) ON DELETE CASCADE,
  reference text NOT NULL,
  -- when the provider was last asked how the step stands
  asked_ms bigint NOT NULL DEFAULT 0
);
-- of the step that the buyer has passed; null: none was asked for
ALTER TABLE card_charges ADD COLUMN authentication_reference text;

-- the sandbox's only
CREATE TABLE demo_bank_steps (
  id uuid PRIMARY KEY,
  amount bigint NOT NULL,
  currency text NOT NULL,
  return_url text NOT NULL,
  answer text CHECK (answer IN ('passed', 'refused')),
  created_ms bigint NOT NULL
);
CREATE INDEX demo_bank_steps_by_age ON demo_bank_steps (created_ms);
`,
};
