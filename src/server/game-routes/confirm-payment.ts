import { failure, type Result, success } from '../../result/result.js';
import {
  confirmationOfAuthorizedInvoice,
  confirmationOfEscrow,
  confirmationOfInvoice,
  type PaymentConfirmation,
} from '../confirmation.js';
import type { ServerClient } from '../create-server-client.js';
import type { PaymentSubject } from './read-subject.js';

type Reader = Pick<ServerClient, 'getAuthorizedInvoice' | 'getInvoice' | 'getEscrow'>;

/**
 * Asks the service what became of a player's payment.
 *
 * @errors those of the call; `payment_not_found` when it is another player's, as if there were none
 */
export async function confirmPayment(
  client: Reader,
  { kind, id }: PaymentSubject,
  accountId: string,
): Promise<Result<PaymentConfirmation>> {
  switch (kind) {
    case 'authorized_invoice':
      return ofPlayer(await client.getAuthorizedInvoice(id), accountId, confirmationOfAuthorizedInvoice);
    case 'invoice':
      return ofPlayer(await client.getInvoice(id), accountId, confirmationOfInvoice);
    case 'escrow':
      return ofPlayer(await client.getEscrow(id), accountId, confirmationOfEscrow);
  }
}

function ofPlayer<T extends { readonly account_id?: string | undefined }>(
  read: Result<T>,
  accountId: string,
  confirmationOf: (payment: T) => PaymentConfirmation,
): Result<PaymentConfirmation> {
  if (!read.ok) return read.error.api?.responseCode === 404 ? failure(notFound) : read;
  return read.value.account_id === accountId ? success(confirmationOf(read.value)) : failure(notFound);
}

const notFound = { code: 'payment_not_found', message: 'the player has no such payment', retryable: false };
