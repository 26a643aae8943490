import type { InvoiceRow } from '../../ledger/effects.js';
import { INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import { escrowPayable } from '../escrows/escrow-payable.js';
import { invoicePayable } from '../invoices/invoice-payable.js';
import type { Payable } from '../invoices/payable.js';
import type { Money } from '../money.js';
import { RESUME_AFTER_MS } from './card-charges.js';
import { finalizePayment } from './finalize-payment.js';
import { refundDueCharges } from './refund-charges.js';

/** Charges claimed per round. */
const AT_ONCE = 20;

/**
 * Finalizes payments whose node died or whose provider did not answer between intent and posting, and makes
 * due refunds. A claimed charge belongs to this node for a minute.
 *
 * @returns whether there may be more
 */
export async function resumeCardCharges(money: Money): Promise<boolean> {
  const nowMs = money.deps.clock.now();
  const claimed = await money.deps.pool.query<{ cause_id: string }>(
    `UPDATE card_charges SET check_after_ms = $1::bigint + ${RESUME_AFTER_MS}
     WHERE id IN (
       SELECT id FROM card_charges WHERE state IN ('pending', 'refund_due') AND check_after_ms <= $1
         AND cause_type = 'invoice'
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING cause_id`,
    [nowMs],
  );
  for (const invoiceId of new Set(claimed.rows.map((row) => row.cause_id))) await resume(money, invoiceId);
  return claimed.rows.length === AT_ONCE;
}

async function resume(money: Money, invoiceId: string): Promise<void> {
  try {
    const payable = await payableOf(money, invoiceId);
    if (payable) await finalizePayment(money, payable, undefined);
    await refundDueCharges(money, invoiceId);
  } catch (error) {
    money.deps.log.warn({ err: error, invoice: invoiceId }, 'card payment still has no outcome');
  }
}

async function payableOf(money: Money, invoiceId: string): Promise<Payable | undefined> {
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
