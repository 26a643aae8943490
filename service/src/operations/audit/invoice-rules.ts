import type { AuditRule } from './audit-rule.js';

const SUBITEMS = `
  SELECT invoices.id AS invoice_id, (subitem ->> 'subitemId')::uuid AS subitem_id,
    (subitem ->> 'debitWalletId')::uuid AS debit_wallet_id, (subitem ->> 'creditWalletId')::uuid AS credit_wallet_id,
    (subitem ->> 'amount')::bigint AS amount
  FROM invoices, jsonb_array_elements(document -> 'subitems') AS subitem
  WHERE invoices.state = 'success'`;

/** What an invoice says and what was posted for it are the same. */
export const invoiceRules: readonly AuditRule[] = [
  {
    name: 'paid-invoice-is-posted',
    says: 'each subitem of a successful invoice has exactly its posting',
    sql: `SELECT subitems.invoice_id, subitems.subitem_id, subitems.amount::text, postings.amount::text AS posted
          FROM (${SUBITEMS}) AS subitems LEFT JOIN postings ON postings.subitem_id = subitems.subitem_id
          WHERE postings.id IS NULL OR postings.cause_type <> 'invoice' OR postings.cause_id <> subitems.invoice_id OR postings.amount <> subitems.amount
            OR postings.debit_wallet_id <> subitems.debit_wallet_id OR postings.credit_wallet_id <> subitems.credit_wallet_id
          ORDER BY subitems.invoice_id, subitems.subitem_id`,
  },
  {
    name: 'posting-belongs-to-a-paid-invoice',
    says: 'each posting of an invoice is a subitem of an invoice that is successful',
    sql: `SELECT postings.id AS posting_id, postings.cause_id AS invoice_id, invoices.state
          FROM postings LEFT JOIN (${SUBITEMS}) AS subitems
            ON subitems.invoice_id = postings.cause_id AND subitems.subitem_id = postings.subitem_id
          LEFT JOIN invoices ON invoices.id = postings.cause_id
          WHERE postings.cause_type = 'invoice' AND subitems.subitem_id IS NULL
          ORDER BY postings.id`,
  },
  {
    name: 'amounts-add-up',
    says: 'line items and payment methods both add up to the total of their invoice',
    sql: `SELECT id AS invoice_id, total_amount::text, items::text, methods::text FROM (
            SELECT id, total_amount,
              (SELECT sum((item ->> 'amount')::bigint) FROM jsonb_array_elements(document -> 'items') AS item) AS items,
              (SELECT sum((method ->> 'amount')::bigint) FROM jsonb_array_elements(document -> 'methods') AS method) AS methods
            FROM invoices
          ) AS invoice WHERE items <> total_amount OR methods <> total_amount ORDER BY id`,
  },
  {
    name: 'paid-invoice-is-in-the-history',
    says: 'the buyer of each finished purchase finds it in the history, with its end',
    sql: `SELECT invoices.id AS invoice_id, invoices.state, transactions.transaction_status
          FROM invoices LEFT JOIN transactions ON transactions.transaction_id = coalesce(
              CASE invoice_type WHEN 'user_purchase_escrow' THEN escrow_id END, invoices.id::text)
            AND transactions.transaction_id_type = CASE invoice_type WHEN 'user_purchase_escrow'
              THEN 'invoicing.escrow_v2.escrow_id' ELSE 'invoicing.invoice_v2.invoice_id' END
            AND transactions.account_id = invoices.account_id AND transactions.transaction_role = 'buyer'
          WHERE invoices.state IN ('success', 'failed') AND invoice_type <> 'user_purchase_escrow_commit'
            AND transactions.transaction_status IS DISTINCT FROM CASE invoices.state WHEN 'success' THEN 'processed' ELSE 'failed' END
          ORDER BY invoices.id`,
  },
  {
    name: 'history-count-is-kept',
    says: 'the kept number of history rows of each account is right',
    sql: `SELECT account_id, counted::text, kept::text FROM (
            SELECT account_id, sum(counted) AS counted, sum(kept) AS kept FROM (
              SELECT account_id, count(*) AS counted, 0 AS kept FROM transactions GROUP BY 1
              UNION ALL SELECT account_id, 0, total FROM transaction_counts
              UNION ALL SELECT account_id, 0, delta FROM transaction_count_deltas
            ) AS part GROUP BY account_id
          ) AS account WHERE counted <> kept ORDER BY account_id`,
  },
];
