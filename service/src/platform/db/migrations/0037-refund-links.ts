import type { Migration } from './migration.js';

/**
 * What a refund refunds, in a small table of its own: an index on the invoices would keep payments waiting while it is built.
 *
 * Unreleased schemas have that index and refunds; without the index there are none, and the invoices are not read.
 */
export const refundLinks: Migration = {
  name: '0037-refund-links',
  sql: `
CREATE TABLE refund_links (
  -- a refund or a reversal
  invoice_id uuid PRIMARY KEY REFERENCES invoices (id),
  -- of a refund: the paid invoice; of a reversal: the refund
  original_invoice_id uuid NOT NULL REFERENCES invoices (id)
);
CREATE INDEX refund_links_by_original ON refund_links (original_invoice_id, invoice_id);
INSERT INTO refund_links SELECT id, original_invoice_id FROM invoices
  WHERE original_invoice_id IS NOT NULL AND to_regclass('invoices_by_original') IS NOT NULL;
ALTER TABLE invoices DROP COLUMN original_invoice_id;
`,
};
