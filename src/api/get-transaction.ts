import { type Transaction, transactionSchema } from '../model/transaction.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { sendRequest } from './send-request.js';

/**
 * One transaction of the player, by any of the ids that a history shows.
 *
 * @errors those of `sendRequest`
 * @source interface §4.4
 */
export async function getTransaction(api: ApiContext, transactionId: string): Promise<Result<Transaction>> {
  return sendRequest(api, {
    method: 'GET',
    base: 'invoicingUrl',
    path: `/v1/transaction/${encodeURIComponent(transactionId)}`,
    schema: transactionSchema,
  });
}
