import type { Migration } from './migration.js';

/**
 * Authorized invoices that were voided. A table of their own: nodes of the release before read whole rows of `authorized_invoices`, and
 * understand that its time is over.
 */
export const authorizedVoids: Migration = {
  name: '0035-authorized-voids',
  sql: `
CREATE TABLE authorized_invoice_voids (
  authorized_invoice_id uuid PRIMARY KEY REFERENCES authorized_invoices (id),
  voided_ms bigint NOT NULL
);
`,
};
