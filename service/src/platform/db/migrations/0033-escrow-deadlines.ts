import type { Migration } from './migration.js';

/**
 * A held escrow may be resolved by itself at a time of its own. The job's queue is a table of its own, as that of invoices that expire;
 * an escrow that could not be resolved yet has attempts.
 */
export const escrowDeadlines: Migration = {
  name: '0033-escrow-deadlines',
  sql: `
-- {"atMs", "action": "refund" | "release"}; null: none
ALTER TABLE escrows ADD COLUMN deadline jsonb;
CREATE TABLE escrow_deadlines (
  escrow_id text PRIMARY KEY,
  due_ms bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX escrow_deadlines_due ON escrow_deadlines (due_ms);
CREATE INDEX escrow_deadlines_failing ON escrow_deadlines (escrow_id) WHERE attempts > 0;
`,
};
