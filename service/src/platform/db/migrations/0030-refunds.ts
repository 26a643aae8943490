import type { Migration } from './migration.js';

/**
 * Refunds are invoices of their own; `refund_links` says of which. What is left to refund stands in the paid invoice's row, which a refund
 * locks. To nodes of the release before, a refund is an invoice like any other.
 */
export const refunds: Migration = {
  name: '0030-refunds',
  sql: `
ALTER TABLE invoices DROP CONSTRAINT invoices_invoice_type_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_invoice_type_check CHECK (invoice_type IN
  ('user_purchase', 'user_purchase_escrow', 'user_purchase_escrow_commit', 'user_purchase_escrow_cancel', 'user_purchase_refund',
   'user_purchase_refund_reversal')) NOT VALID;
-- replaced by refund_links
ALTER TABLE invoices ADD COLUMN original_invoice_id uuid;
-- of a paid invoice: {"count": 1, "total": 0, "methods": [0], "items": [[0]]}, all its refunds together
ALTER TABLE invoices ADD COLUMN refunded jsonb;

ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_event_check;
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_event_check CHECK (event IN
  ('escrow-transaction-update', 'invoice-completion', 'invoice-update', 'refund-completion')) NOT VALID;
`,
};
