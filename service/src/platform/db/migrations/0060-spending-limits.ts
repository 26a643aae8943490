import type { Migration } from './migration.js';

/**
 * What players allow themselves to spend in a calendar month, and what a payment that waits for a bank's challenge has taken of it.
 * What was spent is no counter: the history has it. Nodes of the release before know no such limit.
 */
export const spendingLimits: Migration = {
  name: '0060-spending-limits',
  sql: `
CREATE TABLE spending_limits (
  account_id uuid NOT NULL REFERENCES accounts (id),
  currency text NOT NULL REFERENCES currencies (code),
  amount bigint NOT NULL CHECK (amount >= 0),
  -- the change that waits, and when it begins; without an amount: no limit from then on
  next_amount bigint CHECK (next_amount >= 0),
  next_from_ms bigint,
  updated_ms bigint NOT NULL,
  PRIMARY KEY (account_id, currency),
  CHECK (next_amount IS NULL OR next_from_ms IS NOT NULL)
);
CREATE TABLE spending_holds (
  -- it counts while the attempt waits or has not become a payment in the history yet
  attempt_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0)
);
CREATE INDEX spending_holds_by_player ON spending_holds (account_id, currency);
`,
};
