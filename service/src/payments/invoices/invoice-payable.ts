import type { Exponents } from '../../ledger/display-amount.js';
import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import { conflict, notFound } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { buyerEntry, sellerEntries } from './history-entries.js';
import { invoiceText } from './invoice-text.js';
import type { Payable, PaymentEnd } from './payable.js';
import { InvoiceOutcome, renderInvoice } from './render-invoice.js';

/** A plain invoice. Paying it always answers `processing` (interface §3.2, §4 row 4). */
export function invoicePayable(invoiceId: string, context: { integratorId: string; exponents: Exponents }): Payable {
  const { exponents } = context;
  const processing = (invoice: InvoiceRow, nowMs: number): Outcome =>
    new InvoiceOutcome(200, invoiceText(invoice, exponents, { state: 'processing', updatedMs: nowMs }));
  return {
    invoiceId,
    integratorId: context.integratorId,
    escrowIds: [],
    requireOpen: (rows) => {
      const invoice = rows.invoices.get(invoiceId);
      if (!invoice || invoice.integratorId !== context.integratorId) throw notFound('invoice');
      refuseUnlessOpen(invoice, exponents);
      return invoice;
    },
    started: (_rows, invoice, nowMs) => {
      const outcome = processing(invoice, nowMs);
      return {
        invoiceStates: [{ id: invoice.id, state: 'processing', failureReason: null }],
        history: [buyerEntry(invoice, { status: 'pending' })],
        outcome,
        result: outcome,
      };
    },
    ended: (_rows, invoice, end, nowMs) => endInvoice(invoice, end, processing(invoice, nowMs)),
  };
}

function endInvoice(invoice: InvoiceRow, end: PaymentEnd, outcome: Outcome): Effects<Outcome> {
  const paid = end.state === 'success';
  // the buyer's row was written when the card charge started
  const isFirst = invoice.state === 'open';
  return {
    invoiceStates: [{ id: invoice.id, state: end.state, failureReason: paid ? null : end.reason }],
    history: paid
      ? [
          buyerEntry(invoice, { status: 'processed', isFirst }),
          ...sellerEntries(invoice, { status: 'processed', isFirst: true }),
        ]
      : [buyerEntry(invoice, { status: 'failed', isFirst })],
    events: [{ integratorId: invoice.integratorId, event: 'invoice-completion', subjectId: invoice.id, body: null }],
    outcome,
    result: outcome,
  };
}

function refuseUnlessOpen(invoice: InvoiceRow, exponents: Exponents): void {
  if (invoice.escrowId === null && invoice.state === 'open') return;
  const payload = renderInvoice(invoice, exponents);
  if (invoice.escrowId !== null) {
    const message = 'This invoice belongs to an escrow. Pay, commit or cancel the escrow instead.';
    throw conflict('invoice_belongs_to_escrow', message, { payload, final: true });
  }
  switch (invoice.state) {
    case 'processing':
      throw conflict('invoice_already_processing', 'The invoice is being paid.', { payload, final: false });
    case 'failed':
      throw conflict('invoice_already_failed', 'The payment failed. Create a new invoice.', {
        payload,
        final: true,
      });
    default:
      throw conflict('invoice_already_paid', 'The invoice is already paid.', { payload, final: true });
  }
}
