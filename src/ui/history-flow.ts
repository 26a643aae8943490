import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOptions } from './flow-options.js';
import { screenFlow } from './screen-flow.js';

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
