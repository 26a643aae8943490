import { sendReceipt } from '../../delivery/receipts/send-receipt.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import type { Principal } from '../../platform/http/principal.js';

/**
 * Mails the receipt of what a session's page has paid, to the account's own address; sent twice, it is one mail.
 *
 * @param transactionId - null: nothing is paid
 * @throws ApiError `transaction_not_found` 404, `email_address_missing` 422, `too_many_receipts` 429
 */
export async function mailReceipt(
  deps: PaymentDeps,
  principal: Principal,
  transactionId: string | null,
): Promise<void> {
  if (transactionId === null) throw notFound('transaction');
  await sendReceipt(deps, { principal, transactionId, emailAddress: undefined, claim: undefined, isOnce: true });
}
