import type { Exponents } from '../../ledger/display-amount.js';
import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import { isDisputeType, isRefundType } from '../../platform/db/tables/invoices.js';
import { type ApiError, conflict, notFound } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { finalizePayment } from '../cards/finalize-payment.js';
import { isOver, type Lapse } from '../expiries/expiry.js';
import type { Money } from '../money.js';
import { buyerEntry, sellerEntries } from './history-entries.js';
import { InvoiceOutcome, invoiceText, renderInvoice } from './render-invoice.js';
import { type Payable, type PaymentEnd, type PayOptions, startPayment } from './start-payment.js';

export interface PayInvoiceOptions extends PayOptions {
  readonly integratorId: string;
  readonly invoiceId: string;
}

/**
 * Pays an open invoice and answers `processing`. A wallet payment is `success` or `failed` by then; cards are charged afterwards.
 *
 * @errors `invoice_not_found` 404; 409 with the invoice: `invoice_already_paid`, `invoice_already_failed`,
 *   `invoice_already_processing`, `invoice_void`, `invoice_expired`, `invoice_belongs_to_escrow`, `invoice_is_refund`, `invoice_is_dispute`
 * @source interface §4 row 4, §3.2
 */
export async function payInvoice(money: Money, options: PayInvoiceOptions): Promise<Outcome> {
  const exponents = await money.exponents();
  const payable = invoicePayable(options.invoiceId, { integratorId: options.integratorId, exponents });
  const { outcome, chargesCards } = await startPayment(money, payable, options);
  if (chargesCards) money.inBackground(finalizePayment(money, payable, undefined));
  if (!outcome) throw new Error('Paying an invoice must return an answer immediately.');
  return outcome;
}

/** A plain invoice. Paying it always answers `processing` (interface §3.2, §4 row 4). */
export function invoicePayable(invoiceId: string, context: { integratorId: string; exponents: Exponents }): Payable {
  const { integratorId, exponents } = context;
  const query = { invoiceId, integratorId, exponents };
  const processing = (invoice: InvoiceRow, nowMs: number): Outcome =>
    new InvoiceOutcome(200, invoiceText(invoice, exponents, { state: 'processing', updatedMs: nowMs }));
  return {
    invoiceId,
    integratorId,
    escrowIds: [],
    requireOpen: (rows) => requireOpenInvoice(rows, query),
    lapsed: (_rows, invoice, nowMs) => (isOver(invoice, nowMs) ? expire(invoice, exponents, nowMs) : undefined),
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

/** Ends an open invoice without a payment. */
export function endUnpaid(invoice: InvoiceRow, state: 'void' | 'expired'): Lapse['effects'] {
  return {
    invoiceStates: [{ id: invoice.id, state, failureReason: null }],
    events: [{ integratorId: invoice.integratorId, event: 'invoice-update', subjectId: invoice.id, body: null }],
  };
}

function expire(invoice: InvoiceRow, exponents: Exponents, nowMs: number): Lapse {
  const expired: InvoiceRow = { ...invoice, state: 'expired', updatedMs: nowMs };
  return { effects: endUnpaid(invoice, 'expired'), refusal: invoiceExpired(renderInvoice(expired, exponents)) };
}

function invoiceExpired(payload: ReturnType<typeof renderInvoice>): ApiError {
  return conflict('invoice_expired', 'The invoice has expired. Create a new one.', { payload, final: true });
}

/** @throws ApiError 404; 409 with the invoice unless it is open and plain */
export function requireOpenInvoice(
  rows: LockedRows,
  query: { invoiceId: string; integratorId: string; exponents: Exponents },
): InvoiceRow {
  const invoice = rows.invoices.get(query.invoiceId);
  if (!invoice || invoice.integratorId !== query.integratorId) throw notFound('invoice');
  refuseUnlessOpen(invoice, query.exponents);
  return invoice;
}

function refuseUnlessOpen(invoice: InvoiceRow, exponents: Exponents): void {
  if (invoice.escrowId === null && invoice.state === 'open') return;
  const payload = renderInvoice(invoice, exponents);
  if (isRefundType(invoice.invoiceType)) {
    throw conflict('invoice_is_refund', 'This invoice is a refund, which nobody pays.', { payload, final: true });
  }
  if (isDisputeType(invoice.invoiceType)) {
    const message = 'This invoice is of a dispute, which nobody pays.';
    throw conflict('invoice_is_dispute', message, { payload, final: true });
  }
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
    case 'void':
      throw conflict('invoice_void', 'The invoice is void. Create a new one.', { payload, final: true });
    case 'expired':
      throw invoiceExpired(payload);
    default:
      throw conflict('invoice_already_paid', 'The invoice is already paid.', { payload, final: true });
  }
}
