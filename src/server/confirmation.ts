import type { AuthorizedInvoiceStatus } from '../model/authorized-invoice-status.js';
import type { Escrow } from '../model/escrow.js';
import type { Invoice } from '../model/invoice.js';

/**
 * What a game is told about a payment whose flow was interrupted: `complete` (paid), `incomplete` (not paid, and nothing
 * under way), `pending` (not known yet). It is what the `confirm` of a payment flow resolves to.
 */
export type PaymentConfirmation = 'complete' | 'incomplete' | 'pending';

/** Of an invoice, by interface §3.2. An `open` one may be about to be paid: the buyer's request may still be on its way. */
export function confirmationOfInvoice({ state }: Pick<Invoice, 'state'>): PaymentConfirmation {
  switch (state.toLowerCase()) {
    case 'success':
      return 'complete';
    case 'failed':
      return 'incomplete';
    default:
      return 'pending';
  }
}

/** Of an escrow, by interface §3.1: the buyer has paid once the money is held. An `OPEN` one may wait for a slow card. */
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

/** Of an authorized invoice. One that is `open` may be about to be paid: the buyer's request may still be on its way. */
export function confirmationOfAuthorizedInvoice({
  state,
}: Pick<AuthorizedInvoiceStatus, 'state'>): PaymentConfirmation {
  switch (state.toLowerCase()) {
    case 'paid':
      return 'complete';
    case 'expired':
      return 'incomplete';
    default:
      return 'pending';
  }
}
