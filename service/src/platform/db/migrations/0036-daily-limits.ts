import type { Migration } from './migration.js';

/**
 * What players and integrators with daily limits have paid in a UTC day. A counter is written in the transaction that starts a payment, and
 * in the one that fails it; the payment's row says on which day it counts. Nodes of the release before count nothing.
 */
export const dailyLimits: Migration = {
  name: '0036-daily-limits',
  sql: `
CREATE TABLE limit_usage (
  -- player or integrator
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  currency text NOT NULL,
  day_ms bigint NOT NULL,
  amount numeric NOT NULL,
  payments bigint NOT NULL,
  PRIMARY KEY (subject_type, subject_id, currency, day_ms)
) WITH (fillfactor = 50);
CREATE INDEX limit_usage_by_day ON limit_usage (day_ms);
-- null: the payment does not count
ALTER TABLE invoices ADD COLUMN counted_day_ms bigint;
ALTER TABLE purchases ADD COLUMN counted_day_ms bigint;
`,
};
