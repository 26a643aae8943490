import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Lets the player buy wallet funds.
 *
 * @source interface §4.3
 */
export function purchaseFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'purchase', options, callbacks);
}
