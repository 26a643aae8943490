import type { PoolClient } from 'pg';
import { isCard } from '../invoices/invoice-document.js';
import type { EscrowRow, InvoiceRow } from './effects.js';
import type { LockedRows } from './operation.js';

export const INVOICE_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", invoice_type AS "invoiceType",
  escrow_id AS "escrowId", reference_type AS "referenceType", reference_id AS "referenceId", state,
  failure_reason AS "failureReason", description, metadata, currency, total_amount AS "totalAmount", document,
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;

export const ESCROW_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", wallet_id AS "walletId", status,
  escrow_invoice_id AS "escrowInvoiceId", commit_invoice_id AS "commitInvoiceId", cancel_invoice_id AS "cancelInvoiceId",
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;

/** Locks escrows, then invoices, each in id order: the one order that every money transaction keeps. Wallets come last. */
export async function lockRows(
  client: PoolClient,
  ids: { escrowIds: readonly string[]; invoiceIds: readonly string[] },
): Promise<LockedRows> {
  const escrows = new Map<string, EscrowRow>();
  const invoices = new Map<string, InvoiceRow>();
  if (ids.escrowIds.length > 0) {
    const result = await client.query<EscrowRow>({
      name: 'lock-escrows',
      text: `SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`,
      values: [ids.escrowIds],
    });
    for (const row of result.rows) escrows.set(row.id, row);
  }
  if (ids.invoiceIds.length > 0) {
    const result = await client.query<InvoiceRow>({
      name: 'lock-invoices',
      text: `SELECT ${INVOICE_COLUMNS} FROM invoices WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
      values: [ids.invoiceIds],
    });
    for (const row of result.rows) invoices.set(row.id, row);
  }
  return { escrows, invoices, inactiveMethods: await findInactiveMethods(client, [...invoices.values()]) };
}

async function findInactiveMethods(client: PoolClient, invoices: readonly InvoiceRow[]): Promise<Set<string>> {
  const unpaid = invoices.filter((invoice) => invoice.state === 'open' || invoice.document.methods.some(isCard));
  if (unpaid.length === 0) return new Set();
  const ids = unpaid.flatMap((invoice) => invoice.document.methods.map((method) => method.paymentMethodId));
  const result = await client.query<{ id: string }>({
    name: 'inactive-methods',
    text: `SELECT id FROM payment_methods WHERE id = ANY($1::uuid[]) AND pm_state <> 'ACTIVE'`,
    values: [ids],
  });
  return new Set(result.rows.map((row) => row.id));
}
