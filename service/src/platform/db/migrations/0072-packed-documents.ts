import type { Migration } from './migration.js';

/**
 * An invoice's document is packed, and stands beside its row: half of what a payment took on disk was its documents, unpacked. What is
 * shorter than half a kilobyte with its row stays in it. Rows from before keep their form, until they are written anew.
 */
export const packedDocuments: Migration = {
  name: '0072-packed-documents',
  sql: `
ALTER TABLE invoices ALTER COLUMN document SET STORAGE EXTENDED;
ALTER TABLE invoices SET (toast_tuple_target = 512);
`,
};
