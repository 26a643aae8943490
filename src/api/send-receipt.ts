import { type Receipt, receiptSchema } from '../model/transaction.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { sendRequest } from './send-request.js';

/**
 * E-mails a transaction's receipt to its player.
 *
 * @param emailAddress - the account's own address when absent
 * @errors those of `sendRequest`
 * @source interface §4.4
 */
export async function sendReceipt(
  api: ApiContext,
  transactionId: string,
  emailAddress?: string,
): Promise<Result<Receipt>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'invoicingUrl',
    path: `/v1/transaction/${encodeURIComponent(transactionId)}/receipt`,
    body: { email_address: emailAddress },
    schema: receiptSchema,
  });
}
