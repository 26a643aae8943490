import type { Sent, transactionSchema } from 'svc-bridge/model';
import type { EscrowRow } from '../../ledger/effects.js';
import { ESCROW_COLUMNS, INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import type { Queries } from '../../platform/db/client.js';
import { isoTime } from '../../platform/times.js';
import type { HistoryDeps } from '../deps.js';
import { renderEscrow } from '../escrows/render-escrow.js';
import { renderTransactionData } from '../invoices/transaction-data.js';
import { findPictures, picturesOf } from '../pictures/pictures-of-items.js';
import { readRefundRows } from '../refunds/read-refunds.js';
import type { RefundRow } from '../refunds/render-refund.js';
import { disputeLinks, readOpenings } from './dispute-links.js';
import type { HistoryRow } from './history-row.js';
import { type ListedInvoice, refundableIdOf, refundLinks } from './refund-links.js';

/** One history entry as sent (interface §4.4; Gap: its shape follows real responses). */
export type TransactionView = Sent<typeof transactionSchema>;

/**
 * Renders each row for its account, reading all invoices, escrows, refunds and disputes in one query each: prepared statements, because a
 * player waits for them, and planning takes longer than running them.
 */
export async function renderTransactions(
  deps: HistoryDeps,
  rows: readonly HistoryRow[],
  integratorName: string,
): Promise<TransactionView[]> {
  const { pool, money } = deps;
  const exponents = await money.exponents();
  const invoices = await findInvoices(
    pool,
    rows.flatMap((row) => row.invoiceId ?? []),
  );
  const [escrows, openings, pictures] = await Promise.all([
    findEscrows(
      pool,
      [...invoices.values()].flatMap((invoice) => invoice.escrowId ?? []),
    ),
    readOpenings(pool, invoices.values()),
    findPictures(deps, picturesOf(invoices.values())),
  ]);
  const parts = rows.map((row) => {
    const invoice = row.invoiceId === null ? undefined : invoices.get(row.invoiceId);
    const escrow = invoice?.escrowId ? escrows.get(invoice.escrowId) : undefined;
    return { row, invoice, escrow, refundableId: invoice && refundableIdOf({ invoice, escrow }) };
  });
  const [refunds, cancelRefunds] = await Promise.all([
    findRefunds(
      pool,
      parts.flatMap(({ refundableId }) => refundableId ?? []),
    ),
    findCancelRefunds(
      pool,
      parts.flatMap(({ row, invoice, escrow }) =>
        invoice?.disputed || row.status === 'failed' ? (escrow?.cancelInvoiceId ?? []) : [],
      ),
    ),
  ]);
  return parts.map(({ row, invoice, escrow, refundableId = '' }) => {
    const data = invoice
      ? {
          ...renderTransactionData({
            invoice,
            exponents,
            pictures,
            integrator: integratorName,
            viewer: { accountId: row.accountId, role: row.role },
            cards: refunds.get(refundableId)?.find((refund) => refund.id === invoice.id)?.cards,
          }),
          ...refundLinks(
            { row, invoice, escrow, cancelRefund: cancelRefunds.get(escrow?.cancelInvoiceId ?? ''), exponents },
            refunds.get(refundableId) ?? [],
          ),
          ...disputeLinks({ row, invoice, escrow, exponents }, openings),
        }
      : (row.data ?? {});
    return {
      transaction_id: row.transactionId,
      transaction_id_type: row.transactionIdType,
      transaction_type: row.transactionType,
      transaction_role: row.role,
      transaction_status: row.status,
      account_id: row.accountId,
      transaction_data: escrow ? { ...data, escrow: renderEscrow(escrow) } : data,
      transaction_date: isoTime(row.occurredMs),
      transaction_description: row.description,
    };
  });
}

async function findInvoices(pool: Queries, ids: readonly string[]): Promise<Map<string, ListedInvoice>> {
  if (ids.length === 0) return new Map();
  const result = await pool.query<ListedInvoice>({
    name: 'list-invoices',
    text: `SELECT ${INVOICE_COLUMNS}, CASE WHEN invoice_type = 'user_purchase_refund'
       THEN (SELECT original_invoice_id FROM refund_links WHERE invoice_id = invoices.id)
       WHEN invoice_type LIKE 'user_purchase_dispute%' THEN (SELECT disputes.invoice_id FROM dispute_invoices
         JOIN disputes ON disputes.id = dispute_id WHERE dispute_invoices.invoice_id = invoices.id) END AS "originalInvoiceId"
     FROM invoices WHERE id = ANY($1::uuid[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(result.rows.map((row) => [row.id, row]));
}

async function findEscrows(pool: Queries, ids: readonly string[]): Promise<Map<string, EscrowRow>> {
  if (ids.length === 0) return new Map();
  const result = await pool.query<EscrowRow>({
    name: 'list-escrows',
    text: `SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = ANY($1::text[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(result.rows.map((row) => [row.id, row]));
}

/** By the invoice that they refund, oldest first. */
async function findRefunds(pool: Queries, invoiceIds: readonly string[]): Promise<Map<string, RefundRow[]>> {
  const found = new Map<string, RefundRow[]>();
  if (invoiceIds.length === 0) return found;
  for (const refund of await readRefundRows(pool, [...new Set(invoiceIds)])) {
    const id = refund.originalInvoiceId;
    found.set(id, [...(found.get(id) ?? []), refund]);
  }
  return found;
}

/** What these cancel invoices have refunded, without what a bank had taken before. */
async function findCancelRefunds(pool: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; refunded: number }>({
    name: 'cancel-refunds',
    text: `SELECT id, (coalesce((SELECT sum((subitem ->> 'amount')::bigint) FROM jsonb_array_elements(document -> 'subitems') AS subitem
         WHERE subitem ->> 'type' = 'refund'), 0)
       - coalesce((SELECT sum(lost.total_amount) FROM refund_links JOIN invoices AS lost ON lost.id = invoice_id
         WHERE original_invoice_id = invoices.id), 0))::bigint AS refunded
     FROM invoices WHERE id = ANY($1::uuid[])`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, refunded }) => [id, refunded]));
}
