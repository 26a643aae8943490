import type { ApiContext } from '../api/api-context.js';
import { getTransaction } from '../api/get-transaction.js';
import { listTransactions } from '../api/list-transactions.js';
import { sendReceipt } from '../api/send-receipt.js';
import type { AnswerCall } from '../flow/screen-calls.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure } from '../result/result.js';

/** Answers what the history and receipt screens ask, with the player's token (interface §4.4). */
export function createScreenAnswer(api: ApiContext): AnswerCall {
  return async (call, args) => {
    const { transactionId, emailAddress } = args;
    if (call === 'transactions.list') return listTransactions(api, args);
    if (typeof transactionId === 'string') {
      if (call === 'transactions.get') return getTransaction(api, transactionId);
      if (call === 'receipts.send') {
        return sendReceipt(api, transactionId, typeof emailAddress === 'string' ? emailAddress : undefined);
      }
    }
    return failure(createSdkError('invalid_argument', `a page may not ask ${call}`));
  };
}
