import type { ApiContext } from '../api/api-context.js';
import { type ApiCall, isId, refuseId, sendRequest } from '../api/send-request.js';
import { spendingCall } from '../api/spending.js';
import { getCall, listCall, receiptCall, receiptFileCall } from '../api/transactions.js';
import type { AnswerCall, ScreenName } from '../flow/flow-plan.js';
import type { Contract } from '../model/read-shape.js';
import type { FlowCallbacks, FlowHandle } from '../result/flow-result.js';
import { failure, success } from '../result/result.js';
import { createSdkError } from '../result/sdk-error.js';
import type { FlowHost } from './flow-host.js';
import { checkFlowOptions, type FlowOptions } from './flow-options.js';
import { planFlow } from './plan-flow.js';

/**
 * Shows the player's transactions, their details and receipts.
 *
 * Complete: closed after content was shown. Cancel: closed before. Error: closed on an error screen, or no page.
 *
 * @source interface §4.4
 */
export function historyFlow(host: FlowHost, callbacks: FlowCallbacks, options?: FlowOptions): FlowHandle {
  return screenFlow(host, 'history', callbacks, options);
}

/**
 * Shows one of the player's transactions and lets the player have its receipt e-mailed.
 *
 * @param transactionId - any id from the history: of an invoice, an escrow, a payout, …
 * @errors also `invalid_argument` for what cannot be an id: no string, or nothing, dots, half of a surrogate pair
 * @source interface §4.4
 */
export function receiptFlow(
  host: FlowHost,
  transactionId: string,
  callbacks: FlowCallbacks,
  options?: FlowOptions,
): FlowHandle {
  return screenFlow(host, 'receipt', callbacks, { ...options, transactionId });
}

/** Opens a screen whose data is fetched with the player's token. */
export function screenFlow(
  host: FlowHost,
  screen: ScreenName,
  callbacks: FlowCallbacks,
  given: (FlowOptions & { readonly transactionId?: string }) | undefined,
): FlowHandle {
  // A game without options may pass null.
  const options = given ?? {};
  const { transactionId } = options;
  return host.start(screen, callbacks, (defaults) => {
    if (screen === 'receipt' && !isId(transactionId)) return refuseId('transactionId');
    const wrong = checkFlowOptions(options);
    if (wrong !== undefined) return failure(createSdkError('invalid_argument', wrong));
    return success({
      ...planFlow(host, screen, options, defaults, { transactionId }),
      isScreen: true,
      prepare: async () => {
        const token = await host.api.bearer?.bearer();
        return token?.ok === false ? token : success({});
      },
      answer: createScreenAnswer(host.api),
    });
  });
}

/** A screen gets the raw payload and parses each entry; this checks only what the screen cannot. */
const answered: Contract<unknown> = { shape: {} };
const listed: Contract<unknown> = { shape: { transactions: ['nullable', ['list', 'unknown']] } };

/** Answers the requests of the history and receipt screens, with the player's token (interface §4.4). */
export function createScreenAnswer(api: ApiContext): AnswerCall {
  const send = (asked: ApiCall, contract = answered) => sendRequest(api, { ...asked, contract });
  return async (call, args) => {
    const { transactionId, emailAddress } = args;
    if (call === 'transactions.list') return send(listCall(args), listed);
    if (isId(transactionId)) {
      if (call === 'transactions.get') return send(getCall(transactionId));
      if (call === 'receipts.file') return send(receiptFileCall(transactionId));
      const to = typeof emailAddress === 'string' ? emailAddress : undefined;
      if (call === 'receipts.send') return send(receiptCall(transactionId, to));
    }
    const spending = spendingCall(call, args);
    return spending && send(spending);
  };
}
