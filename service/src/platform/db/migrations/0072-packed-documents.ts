import type { Migration } from './migration.js';

/**
 * An invoice's document is packed, and stands beside its row: unpacked it was more than half of what a payment took on disk, for good,
 * and packing takes some 30 µs. Postgres leaves rows below two kilobytes whole. Rows from before keep their form.
 */
export const packedDocuments: Migration = {
  name: '0072-packed-documents',
  sql: `
ALTER TABLE invoices ALTER COLUMN document SET STORAGE EXTENDED;
ALTER TABLE invoices SET (toast_tuple_target = 512);
`,
};
