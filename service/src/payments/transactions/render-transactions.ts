import type { EscrowRow, InvoiceRow } from '../../ledger/effects.js';
import { ESCROW_COLUMNS, INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import { renderEscrow } from '../escrows/render-escrow.js';
import { isoTime } from '../invoices/invoice-text.js';
import { renderTransactionData } from '../invoices/transaction-data.js';
import type { Money } from '../money.js';
import type { HistoryRow } from './history-row.js';

/** One entry of the history as it is sent (interface §4.4; Gap: its shape follows real answers). */
export interface TransactionView {
  readonly transaction_id: string;
  readonly transaction_id_type: string;
  readonly transaction_type: string;
  readonly transaction_role: string;
  readonly transaction_status: string;
  readonly account_id: string;
  readonly transaction_data: Readonly<Record<string, unknown>>;
  /** ISO 8601, UTC. */
  readonly transaction_date: string;
  readonly transaction_description: string;
}

/** Renders rows for their own accounts, reading all their invoices and escrows in two queries. */
export async function renderTransactions(
  money: Money,
  rows: readonly HistoryRow[],
  integratorName: string,
): Promise<TransactionView[]> {
  const exponents = await money.exponents();
  const invoices = await findInvoices(
    money,
    rows.flatMap((row) => row.invoiceId ?? []),
  );
  const escrows = await findEscrows(
    money,
    [...invoices.values()].flatMap((invoice) => invoice.escrowId ?? []),
  );
  return rows.map((row) => {
    const invoice = row.invoiceId === null ? undefined : invoices.get(row.invoiceId);
    const escrow = invoice?.escrowId ? escrows.get(invoice.escrowId) : undefined;
    const data = invoice
      ? renderTransactionData({
          invoice,
          exponents,
          integrator: integratorName,
          viewer: { accountId: row.accountId, role: row.role },
        })
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

async function findInvoices(money: Money, ids: readonly string[]): Promise<Map<string, InvoiceRow>> {
  if (ids.length === 0) return new Map();
  const result = await money.deps.pool.query<InvoiceRow>(
    `SELECT ${INVOICE_COLUMNS} FROM invoices WHERE id = ANY($1::uuid[])`,
    [[...new Set(ids)]],
  );
  return new Map(result.rows.map((row) => [row.id, row]));
}

async function findEscrows(money: Money, ids: readonly string[]): Promise<Map<string, EscrowRow>> {
  if (ids.length === 0) return new Map();
  const result = await money.deps.pool.query<EscrowRow>(
    `SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = ANY($1::text[])`,
    [[...new Set(ids)]],
  );
  return new Map(result.rows.map((row) => [row.id, row]));
}
