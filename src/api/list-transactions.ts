import type { TransactionQuery } from '../frame/screen-calls.js';
import { type TransactionPage, transactionPageSchema } from '../model/transaction.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { sendRequest } from './send-request.js';

const DEFAULT_LIMIT = 25;

/**
 * One page of the player's history, newest first.
 *
 * @errors those of `sendRequest`
 * @source interface §4.4
 */
export async function listTransactions(
  api: ApiContext,
  query: TransactionQuery = {},
): Promise<Result<TransactionPage>> {
  return sendRequest(api, {
    method: 'GET',
    base: 'invoicingUrl',
    path: '/v1/transactions',
    query: { limit: DEFAULT_LIMIT, ...query },
    schema: transactionPageSchema,
  });
}
