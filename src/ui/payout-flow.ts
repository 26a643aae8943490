import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Pays wallet funds out to the player.
 *
 * @source interface §4.3
 */
export function payoutFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'payout', options, callbacks);
}
