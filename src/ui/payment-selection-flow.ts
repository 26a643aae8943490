import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions, PaymentSelectionConfig } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Lets the buyer pick or add payment methods; `paymentMethods` of the result passes into invoice creation as it is.
 *
 * @source interface §4.3
 */
export function paymentSelectionFlow(
  host: FlowHost,
  options: PaymentFlowOptions<PaymentSelectionConfig>,
  callbacks: FlowCallbacks,
): FlowHandle {
  return paymentFlow(host, 'payment-selection', options, callbacks);
}
