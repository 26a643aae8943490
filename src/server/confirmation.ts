import type { AuthorizedInvoiceStatus } from '../model/authorized-invoice.js';
import type { Escrow } from '../model/escrow.js';
import type { Invoice } from '../model/invoice.js';

/**
 * The outcome of a payment whose flow was interrupted: `complete` (paid), `incomplete` (not paid, and nothing
 * in progress), `pending` (not known yet). The `confirm` of a payment flow resolves to it.
 */
export type PaymentConfirmation = 'complete' | 'incomplete' | 'pending';

/**
 * What a receipt and the history know a payment by (interface §4.4): `ReceiptFlow` opens it.
 *
 * @param payment - an invoice, an escrow, or an authorized invoice, which has none before its payment starts
 */
export function transactionIdOf(
  payment: Pick<Invoice, 'invoice_id'> | Pick<Escrow, 'id'> | Pick<AuthorizedInvoiceStatus, 'invoice_id' | 'escrow_id'>,
): string | undefined {
  if ('id' in payment) return payment.id;
  return payment.invoice_id || ('escrow_id' in payment && payment.escrow_id) || undefined;
}

/**
 * For an invoice, by interface §3.2. An `open` one may be about to be paid: the buyer's request may still arrive. With an `escrow_id` it is a
 * phase of an escrow, such as the refund of a cancelled one: ask `confirmationOfEscrow` then.
 */
export function confirmationOfInvoice({ state }: Pick<Invoice, 'state'>): PaymentConfirmation {
  switch (state.toLowerCase()) {
    case 'success':
      return 'complete';
    case 'failed':
    case 'void':
    case 'expired':
      return 'incomplete';
    default:
      return 'pending';
  }
}

/** For an escrow, by interface §3.1: the buyer has paid once the money is held. An `OPEN` one may wait for a slow card. */
export function confirmationOfEscrow({ status }: Pick<Escrow, 'status'>): PaymentConfirmation {
  switch (status.toUpperCase()) {
    case 'ESCROWED':
    case 'COMMITTED':
      return 'complete';
    case 'ESCROW-FAILED':
    case 'CANCELLED':
    case 'CANCELED':
      return 'incomplete';
    default:
      return 'pending';
  }
}

/** For an authorized invoice. An `open` one may be about to be paid: the buyer's request may still arrive. */
export function confirmationOfAuthorizedInvoice({
  state,
}: Pick<AuthorizedInvoiceStatus, 'state'>): PaymentConfirmation {
  switch (state.toLowerCase()) {
    case 'paid':
      return 'complete';
    case 'expired':
    case 'void':
      return 'incomplete';
    default:
      return 'pending';
  }
}
