import type { InvoiceRow } from '../../ledger/effects.js';
import { INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import { escrowPayable } from '../escrows/escrow-payable.js';
import type { Money } from '../money.js';
import { invoicePayable } from './pay-invoice.js';
import type { Payable } from './start-payment.js';

/** What a background job pays or ends: a plain invoice, or an escrow by its first invoice. */
export async function findPayable(money: Money, invoiceId: string): Promise<Payable | undefined> {
  const result = await money.deps.pool.query<InvoiceRow & { integratorName: string }>(
    `SELECT ${INVOICE_COLUMNS}, (SELECT name FROM integrators WHERE integrators.id = integrator_id) AS "integratorName"
     FROM invoices WHERE id = $1`,
    [invoiceId],
  );
  const invoice = result.rows[0];
  if (!invoice) return undefined;
  if (invoice.escrowId === null) {
    return invoicePayable(invoiceId, { integratorId: invoice.integratorId, exponents: await money.exponents() });
  }
  return escrowPayable({ ...invoice, escrowId: invoice.escrowId, invoiceId });
}
