import type { AuditRule } from './audit-rule.js';

const subitemsOf = (invoices: string) => `
  SELECT invoices.id AS invoice_id, (subitem ->> 'subitemId')::uuid AS subitem_id,
    (subitem ->> 'debitWalletId')::uuid AS debit_wallet_id, (subitem ->> 'creditWalletId')::uuid AS credit_wallet_id,
    (subitem ->> 'amount')::bigint AS amount
  FROM ${invoices} AS invoices, jsonb_array_elements(document -> 'subitems') AS subitem
  WHERE invoices.state = 'success' OR invoice_type = 'user_purchase_refund'`;

/** Once for a row: each use of the column unpacks it again, which is most of what an audit of everything does. */
const UNPACKED = "document || '{}'";

/** An invoice and its postings agree. */
export const invoiceRules: readonly AuditRule[] = [
  {
    name: 'paid-invoice-is-posted',
    says: 'each subitem of a successful invoice or a refund has exactly one matching posting',
    sql: `SELECT subitems.invoice_id, subitems.subitem_id, subitems.amount::text, postings.amount::text AS posted
          FROM (${subitemsOf('unproven_invoices')}) AS subitems LEFT JOIN postings ON postings.subitem_id = subitems.subitem_id
          WHERE postings.id IS NULL OR postings.cause_type <> 'invoice' OR postings.cause_id <> subitems.invoice_id OR postings.amount <> subitems.amount
            OR postings.debit_wallet_id <> subitems.debit_wallet_id OR postings.credit_wallet_id <> subitems.credit_wallet_id
          ORDER BY subitems.invoice_id, subitems.subitem_id`,
  },
  {
    name: 'posting-belongs-to-a-paid-invoice',
    says: 'each invoice posting matches a subitem of a successful invoice or a refund',
    sql: `SELECT postings.id AS posting_id, postings.cause_id AS invoice_id, invoices.state
          FROM unproven_postings AS postings LEFT JOIN (${subitemsOf('invoices')}) AS subitems
            ON subitems.invoice_id = postings.cause_id AND subitems.subitem_id = postings.subitem_id
          LEFT JOIN invoices ON invoices.id = postings.cause_id
          WHERE postings.cause_type = 'invoice' AND subitems.subitem_id IS NULL
          ORDER BY postings.id`,
  },
  {
    name: 'amounts-add-up',
    says: "an invoice's line items and payment methods both add up to its total; a dispute has no items for what was refunded before it",
    sql: `SELECT id AS invoice_id, total_amount::text, items::text, methods::text FROM (
            SELECT id, invoice_type, total_amount,
              (SELECT sum((item ->> 'amount')::bigint) FROM jsonb_array_elements(document -> 'items') AS item) AS items,
              (SELECT sum((method ->> 'amount')::bigint) FROM jsonb_array_elements(document -> 'methods') AS method) AS methods
            FROM (SELECT id, invoice_type, total_amount, ${UNPACKED} AS document FROM unproven_invoices OFFSET 0) AS invoices
          ) AS invoice WHERE CASE WHEN invoice_type LIKE 'user_purchase_dispute%' THEN items > total_amount ELSE items <> total_amount END
            OR methods <> total_amount ORDER BY id`,
  },
  {
    name: 'paid-invoice-is-in-the-history',
    says: "each finished purchase is in its buyer's history, with its outcome, unless nobody ever tried to pay it, and each refund that went out",
    sql: `SELECT invoices.id AS invoice_id, invoices.state, transactions.transaction_status
          FROM unproven_invoices AS invoices LEFT JOIN transactions ON transactions.transaction_id = coalesce(
              CASE invoice_type WHEN 'user_purchase_escrow' THEN escrow_id END, invoices.id::text)
            AND transactions.transaction_id_type = CASE invoice_type WHEN 'user_purchase_escrow'
              THEN 'invoicing.escrow_v2.escrow_id' ELSE 'invoicing.invoice_v2.invoice_id' END
            AND transactions.account_id = invoices.account_id AND transactions.transaction_role = 'buyer'
          WHERE invoices.state IN ('success', 'failed')
            AND invoice_type NOT IN ('user_purchase_escrow_commit', 'user_purchase_refund_reversal')
            AND invoice_type NOT LIKE 'user_purchase_dispute%'
            AND NOT (invoice_type = 'user_purchase_escrow_cancel' AND (total_amount = 0
              OR EXISTS (SELECT FROM refund_links WHERE original_invoice_id = invoices.id)))
            AND NOT (invoices.state = 'failed' AND failure_reason ->> 'code' IN ('voided', 'expired'))
            AND transactions.transaction_status IS DISTINCT FROM CASE invoices.state WHEN 'success' THEN 'processed' ELSE 'failed' END
          ORDER BY invoices.id`,
  },
  {
    name: 'unpaid-end-moved-nothing',
    says: "a void or expired invoice is a plain one, expired not before its time, and in nobody's history",
    sql: `SELECT id AS invoice_id, state, document ->> 'expiresMs' AS expires_ms, updated_ms::text
          FROM unproven_invoices AS invoices WHERE state IN ('void', 'expired') AND (invoice_type <> 'user_purchase'
            OR state = 'expired' AND coalesce((document ->> 'expiresMs')::bigint > updated_ms, true)
            OR EXISTS (SELECT FROM transactions WHERE transaction_id = invoices.id::text
              AND transaction_id_type = 'invoicing.invoice_v2.invoice_id'))
          ORDER BY id`,
  },
  {
    name: 'open-invoice-will-expire',
    says: 'each open invoice that expires is in the queue of the job that ends it',
    sql: `SELECT id AS invoice_id, document ->> 'expiresMs' AS expires_ms
          FROM unproven_invoices AS invoices LEFT JOIN invoice_expiries ON invoice_id = id
          WHERE invoice_id IS NULL AND CASE state WHEN 'open' THEN document -> 'expiresMs' IS NOT NULL END ORDER BY id`,
  },
  {
    name: 'history-count-is-kept',
    says: "each account's stored count of history rows is right",
    sql: `SELECT account_id, counted::text, kept::text FROM (
            SELECT account_id, sum(counted) AS counted, sum(kept) AS kept FROM (
              SELECT key AS account_id, amount AS counted, 0 AS kept FROM history_entries
              UNION ALL SELECT account_id, 0, total FROM transaction_counts
              UNION ALL SELECT account_id, 0, delta FROM transaction_count_deltas
            ) AS part GROUP BY account_id
          ) AS account WHERE counted <> kept ORDER BY account_id`,
  },
];
