import type { Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import { isDisputeType, isRefundType } from '../../platform/db/tables/invoices.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import { hasOpenDispute, takenOf } from '../disputes/disputed-amounts.js';
import { requireEscrow } from '../escrows/escrow-state.js';
import type { EscrowCall } from '../escrows/pay-escrow.js';
import { renderEscrowUpdate } from '../escrows/render-escrow.js';
import { renderInvoice } from '../invoices/render-invoice.js';
import { leftToRefund } from './refund-amounts.js';

/** Something paid that can be refunded: a plain invoice, or a committed escrow. */
export interface Refundable {
  /** What the buyer was charged by. */
  readonly invoiceId: string;
  readonly integratorId: string;
  readonly escrowIds: readonly string[];
  /** The paid invoice. @throws ApiError 404, or 409 with the object in the payload */
  requirePaid(rows: LockedRows): InvoiceRow;
}

export function refundableInvoice(
  invoiceId: string,
  context: { integratorId: string; exponents: Exponents },
): Refundable {
  const { integratorId, exponents } = context;
  return {
    invoiceId,
    integratorId,
    escrowIds: [],
    requirePaid: (rows) => {
      const invoice = rows.invoices.get(invoiceId);
      if (!invoice || invoice.integratorId !== integratorId) throw notFound('invoice');
      requirePaidInvoice(invoice, exponents);
      return invoice;
    },
  };
}

export function refundableEscrow(
  call: EscrowCall,
  { invoiceId, exponents }: { invoiceId: string; exponents: Exponents },
): Refundable {
  return {
    invoiceId,
    integratorId: call.integratorId,
    escrowIds: [call.escrowId],
    requirePaid: (rows) => {
      const { escrow, invoice } = requireEscrow(rows, { ...call, invoiceId });
      if (escrow.status !== 'COMMITTED') {
        const advice =
          escrow.status === 'ESCROWED'
            ? 'Its money is still held: cancel it instead.'
            : 'Nothing of it can be refunded.';
        throw conflict('escrow_not_committed', `The escrow is ${escrow.status}. ${advice}`, {
          payload: renderEscrowUpdate(escrow, call.integratorName),
          final: escrow.status === 'CANCELLED' || escrow.status === 'ESCROW-FAILED',
        });
      }
      requireUndisputed(invoice, exponents);
      requireSomethingLeft(invoice, exponents);
      return invoice;
    },
  };
}

function requirePaidInvoice(invoice: InvoiceRow, exponents: Exponents): void {
  const payload = () => renderInvoice(invoice, exponents);
  if (isRefundType(invoice.invoiceType)) {
    const message = 'This invoice is a refund. Refund the invoice that was paid.';
    throw conflict('invoice_is_refund', message, { payload: payload(), final: true });
  }
  if (isDisputeType(invoice.invoiceType)) {
    const message = 'This invoice is of a dispute, which its provider decides.';
    throw conflict('invoice_is_dispute', message, { payload: payload(), final: true });
  }
  if (invoice.escrowId !== null) {
    const message = 'This invoice belongs to an escrow. Refund the escrow instead.';
    throw conflict('invoice_belongs_to_escrow', message, { payload: payload(), final: true });
  }
  if (invoice.state !== 'success') {
    const message = `The invoice is ${invoice.state}, so there is nothing to refund.`;
    throw conflict('invoice_not_paid', message, {
      payload: payload(),
      final: invoice.state !== 'open' && invoice.state !== 'processing',
    });
  }
  requireUndisputed(invoice, exponents);
  requireSomethingLeft(invoice, exponents);
}

/** The card's bank has given the buyer the money already, and may yet give it back to us. */
function requireUndisputed(invoice: InvoiceRow, exponents: Exponents): void {
  if (!hasOpenDispute(invoice.disputed)) return;
  const payload = renderInvoice(invoice, exponents);
  const message =
    'The payment is disputed: the bank has taken the money back. Refund what is left once the dispute is won or lost.';
  throw conflict('invoice_disputed', message, { payload, final: false });
}

function requireSomethingLeft(invoice: InvoiceRow, exponents: Exponents): void {
  if (leftToRefund(invoice).total > 0) return;
  const payload = renderInvoice(invoice, exponents);
  if (takenOf(invoice.disputed) > 0) {
    const message = 'The bank has taken back what was not refunded.';
    throw conflict('invoice_disputed', message, { payload, final: false });
  }
  throw conflict('invoice_already_refunded', 'All of it is refunded.', { payload, final: true });
}
