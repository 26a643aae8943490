import type { EscrowRow, InvoiceRow } from './effects.js';
import type { LockedRows } from './operation.js';
import type { Pipeline } from './pipeline.js';
import { plainArray, textArray } from './sql-arrays.js';

export const INVOICE_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", invoice_type AS "invoiceType",
  escrow_id AS "escrowId", reference_type AS "referenceType", reference_id AS "referenceId", state,
  failure_reason AS "failureReason", description, metadata, currency, total_amount AS "totalAmount", document,
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;

export const ESCROW_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", wallet_id AS "walletId", status,
  escrow_invoice_id AS "escrowInvoiceId", commit_invoice_id AS "commitInvoiceId", cancel_invoice_id AS "cancelInvoiceId",
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;

/**
 * Locks escrows, then invoices, each in id order. Every money transaction keeps this order; wallets come last.
 *
 * @returns the rows, filled when the pipeline is flushed
 */
export function lockRows(
  pipeline: Pipeline,
  ids: { escrowIds: readonly string[]; invoiceIds: readonly string[] },
): LockedRows {
  const escrows = new Map<string, EscrowRow>();
  const invoices = new Map<string, InvoiceRow>();
  if (ids.escrowIds.length > 0) {
    const text = `SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`;
    pipeline.addRead<EscrowRow>({ name: 'lock-escrows', text, values: [textArray(ids.escrowIds)] }, (rows) => {
      for (const row of rows) escrows.set(row.id, row);
    });
  }
  if (ids.invoiceIds.length > 0) {
    const values = [plainArray(ids.invoiceIds)];
    const text = `SELECT ${INVOICE_COLUMNS} FROM invoices WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`;
    pipeline.addRead<InvoiceRow>({ name: 'lock-invoices', text, values }, (rows) => {
      for (const row of rows) invoices.set(row.id, row);
    });
  }
  return { escrows, invoices, inactiveMethods: new Set() };
}

/**
 * Finds inactive payment methods among those the open invoices name.
 *
 * @returns their ids, filled when the pipeline is flushed
 */
export function findInactiveMethods(pipeline: Pipeline, rows: LockedRows): ReadonlySet<string> {
  const inactive = new Set<string>();
  const named = methodsOf(rows);
  if (named.length === 0) return inactive;
  const text = `SELECT id FROM payment_methods WHERE id = ANY($1::uuid[]) AND pm_state <> 'ACTIVE'`;
  pipeline.addRead<{ id: string }>({ name: 'inactive-methods', text, values: [plainArray(named)] }, (found) => {
    for (const row of found) inactive.add(row.id);
  });
  return inactive;
}

/** Fails the pipeline when one of these methods is inactive. */
export function requireActiveMethods(pipeline: Pipeline, rows: LockedRows): void {
  const named = methodsOf(rows);
  if (named.length === 0) return;
  const text = `SELECT 1 / (CASE WHEN count(*) = 0 THEN 1 ELSE 0 END) AS active
                FROM payment_methods WHERE id = ANY($1::uuid[]) AND pm_state <> 'ACTIVE'`;
  pipeline.add({ name: 'require-active-methods', text, values: [plainArray(named)] });
}

function methodsOf({ invoices }: LockedRows): string[] {
  const named = new Set<string>();
  for (const { state, document } of invoices.values()) {
    if (state === 'open') for (const { paymentMethodId } of document.methods) named.add(paymentMethodId);
  }
  return [...named];
}
