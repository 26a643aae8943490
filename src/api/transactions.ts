import type { TransactionQuery } from '../model/screen-calls.js';
import { receiptContract, transactionContract, transactionPageContract } from '../model/shapes.js';
import type { Receipt, Transaction, TransactionPage } from '../model/transaction.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { type ApiCall, callApi, isId, refuseId } from './send-request.js';

const DEFAULT_LIMIT = 25;

const pathOf = (transactionId: string) => `/v1/transaction/${encodeURIComponent(transactionId)}`;

export const listCall = (query: TransactionQuery): ApiCall => ({
  method: 'GET',
  base: 'invoicingUrl',
  path: '/v1/transactions',
  query: { limit: DEFAULT_LIMIT, ...query },
});

export const getCall = (transactionId: string): ApiCall => ({
  method: 'GET',
  base: 'invoicingUrl',
  path: pathOf(transactionId),
});

export const receiptCall = (transactionId: string, emailAddress?: string): ApiCall => ({
  method: 'POST',
  base: 'invoicingUrl',
  path: `${pathOf(transactionId)}/receipt`,
  body: { email_address: emailAddress },
});

export const receiptFileCall = (transactionId: string): ApiCall => ({
  method: 'GET',
  base: 'invoicingUrl',
  path: `${pathOf(transactionId)}/receipt`,
});

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
  return callApi(api, { ...listCall(query), contract: transactionPageContract });
}

/**
 * One of the player's transactions, by any id from the history.
 *
 * @errors those of `sendRequest`; `invalid_argument` for what cannot be an id
 * @source interface §4.4
 */
export async function getTransaction(api: ApiContext, transactionId: string): Promise<Result<Transaction>> {
  if (!isId(transactionId)) return refuseId('transactionId');
  return callApi(api, { ...getCall(transactionId), contract: transactionContract });
}

/**
 * E-mails a transaction's receipt to its player.
 *
 * @param emailAddress - default: the account's own
 * @errors those of `sendRequest`; `invalid_argument` for what cannot be an id
 * @source interface §4.4
 */
export async function sendReceipt(
  api: ApiContext,
  transactionId: string,
  emailAddress?: string,
): Promise<Result<Receipt>> {
  if (!isId(transactionId)) return refuseId('transactionId');
  return callApi(api, { ...receiptCall(transactionId, emailAddress), contract: receiptContract });
}
