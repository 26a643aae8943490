import { failure, type Result, success } from '../../result/result.js';
import {
  confirmationOfAuthorizedInvoice,
  confirmationOfEscrow,
  confirmationOfInvoice,
  type PaymentConfirmation,
  transactionIdOf,
} from '../confirmation.js';
import type { ServerClient } from '../create-server-client.js';
import type { PaymentSubject } from './read-subject.js';

/** A payment's outcome, in the form that `confirm` of a payment flow returns. */
export interface ConfirmedPayment {
  readonly outcome: PaymentConfirmation;
  /** If complete: its id for a receipt and the history. */
  readonly transaction_id?: string;
}

type Reader = Pick<ServerClient, 'getAuthorizedInvoice' | 'getInvoice' | 'getEscrow'>;

/**
 * Asks the service for the outcome of a player's payment.
 *
 * @errors those of the call; `payment_not_found` also if it is another player's
 */
export async function confirmPayment(
  client: Reader,
  { kind, id }: PaymentSubject,
  accountId: string,
): Promise<Result<ConfirmedPayment>> {
  switch (kind) {
    case 'authorized_invoice':
      return ofPlayer(await client.getAuthorizedInvoice(id), accountId, (authorized) =>
        confirmed(confirmationOfAuthorizedInvoice(authorized), authorized),
      );
    case 'invoice':
      return ofPlayer(await client.getInvoice(id), accountId, (invoice) =>
        confirmed(confirmationOfInvoice(invoice), invoice),
      );
    case 'escrow':
      return ofPlayer(await client.getEscrow(id), accountId, (escrow) =>
        confirmed(confirmationOfEscrow(escrow), escrow),
      );
  }
}

function confirmed(outcome: PaymentConfirmation, payment: Parameters<typeof transactionIdOf>[0]): ConfirmedPayment {
  const id = transactionIdOf(payment);
  return outcome === 'complete' && id ? { outcome, transaction_id: id } : { outcome };
}

function ofPlayer<T extends { readonly account_id?: string | undefined }>(
  read: Result<T>,
  accountId: string,
  confirmationOf: (payment: T) => ConfirmedPayment,
): Result<ConfirmedPayment> {
  if (!read.ok) return read.error.api?.responseCode === 404 ? failure(notFound) : read;
  // The service writes ids in lower case, and takes any: some databases write them in upper case.
  const isOwn = read.value.account_id?.toLowerCase() === accountId.toLowerCase();
  return isOwn ? success(confirmationOf(read.value)) : failure(notFound);
}

const notFound = { code: 'payment_not_found', message: 'the player has no such payment', retryable: false };
