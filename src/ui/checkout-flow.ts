import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { CheckoutConfig, PaymentFlowOptions } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Shows the invoice, takes the payment, and shows that it succeeded.
 *
 * @source interface §4.3
 */
export function checkoutFlow(
  host: FlowHost,
  options: PaymentFlowOptions<CheckoutConfig>,
  callbacks: FlowCallbacks,
): FlowHandle {
  return paymentFlow(host, 'checkout', options, callbacks);
}
