import type { ApiContext } from '../api/api-context.js';
import { sendRequest } from '../api/send-request.js';
import { getCall, listCall, receiptCall } from '../api/transactions.js';
import type { AnswerCall } from '../flow/screen-calls.js';
import { expecting } from '../model/check.js';

/** A screen gets the payload as it came and reads every entry by itself: this is as much of it as the screen cannot tell. */
const answered = /*@__PURE__*/ expecting('object', (value) => typeof value === 'object' && value !== null);
const listed = /*@__PURE__*/ expecting('array', (value) => Array.isArray(value) || value === null, 'transactions');

/** Answers what the history and receipt screens ask, with the player's token (interface §4.4). */
export function createScreenAnswer(api: ApiContext): AnswerCall {
  return async (call, args) => {
    const { transactionId, emailAddress } = args;
    if (call === 'transactions.list') return sendRequest(api, { ...listCall(args), schema: listed });
    if (typeof transactionId === 'string') {
      if (call === 'transactions.get') return sendRequest(api, { ...getCall(transactionId), schema: answered });
      if (call === 'receipts.send') {
        const to = typeof emailAddress === 'string' ? emailAddress : undefined;
        return sendRequest(api, { ...receiptCall(transactionId, to), schema: answered });
      }
    }
    return undefined;
  };
}
