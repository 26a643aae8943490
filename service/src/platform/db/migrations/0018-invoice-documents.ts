import type { Migration } from './migration.js';

/**
 * An invoice's document is written once and read twice or so: packing it costs more than it saves. Unpacked and beside the row it is
 * not copied either when the invoice's state changes.
 */
export const invoiceDocuments: Migration = {
  name: '0018-invoice-documents',
  sql: 'ALTER TABLE invoices ALTER COLUMN document SET STORAGE EXTERNAL',
};
