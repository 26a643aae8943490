import type { Migration } from './migration.js';

/**
 * Open invoices may be voided and may expire. When one expires is part of its document; the job's queue is a table of its own, because
 * an index on `invoices` whose condition names the state would be written with every payment.
 */
export const invoiceExpiries: Migration = {
  name: '0032-invoice-expiries',
  sql: `
CREATE TABLE invoice_expiries (
  invoice_id uuid PRIMARY KEY,
  due_ms bigint NOT NULL
);
CREATE INDEX invoice_expiries_due ON invoice_expiries (due_ms);

-- both lists have more; rows that are there need no look
ALTER TABLE invoices DROP CONSTRAINT invoices_state_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_state_check CHECK (state IN
  ('open', 'processing', 'success', 'failed', 'void', 'expired')) NOT VALID;
ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_event_check;
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_event_check CHECK (event IN
  ('escrow-transaction-update', 'invoice-completion', 'invoice-update', 'refund-completion')) NOT VALID;
`,
};
