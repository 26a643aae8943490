/** Of the whole service. */
export const ATTEMPTS_SEARCHED = 5_000;

const newest = (states: string) => `
  (SELECT id, authorized_invoice_id, invoice_id, escrow_id, created_ms FROM checkout_attempts
    WHERE ${states} ORDER BY updated_ms DESC LIMIT ${ATTEMPTS_SEARCHED})`;

/**
 * `$1`: an order reference. Rows of `HitRow`: attempts to pay that have no invoice, by the indexes of those that have failed and of those in
 * progress. References of authorized invoices have no index, so that only the newest attempts are looked at.
 */
export const BY_TRIED_REFERENCE = `
  SELECT 'attempt to pay' AS kind, t.id::text, a.integrator_id, 'accounts/' || a.account_id AS page, t.created_ms
  FROM (${newest(`state = 'failed'`)} UNION ALL ${newest(`state IN ('authenticating', 'paying')`)}) AS t
    JOIN authorized_invoices AS a ON a.id = t.authorized_invoice_id
  WHERE t.invoice_id IS NULL AND t.escrow_id IS NULL AND a.body ->> 'reference_id' = $1`;
