import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure } from '../result/result.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOptions } from './flow-options.js';
import { screenFlow } from './screen-flow.js';

/**
 * Shows one transaction of the player, who may have its receipt e-mailed.
 *
 * @param transactionId - any id that a history shows: of an invoice, an escrow, a payout, …
 * @errors also `invalid_argument` for an id that is not a text
 * @source interface §4.4
 */
export function receiptFlow(
  host: FlowHost,
  transactionId: string,
  callbacks: FlowCallbacks,
  options?: FlowOptions,
): FlowHandle {
  if (typeof transactionId === 'string' && transactionId.trim()) {
    return screenFlow(host, 'receipt', callbacks, { ...options, transactionId });
  }
  return host.start('receipt', callbacks, () =>
    failure(createSdkError('invalid_argument', 'transactionId must be a string with an id')),
  );
}
