import type { FlowCallbacks, FlowHandle } from '../result/flow-result.js';
import type { FlowHost } from './flow-host.js';
import type { CheckoutConfig, PaymentFlowOptions, PaymentSelectionConfig } from './flow-options.js';
import { paymentFlow } from './open-payment-flow.js';

/**
 * Shows the invoice, takes the payment and confirms its success.
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

/**
 * Lets the buyer select or add payment methods; pass the result's `paymentMethods` to invoice creation unchanged.
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

/**
 * Lets the player buy wallet funds.
 *
 * @source interface §4.3
 */
export function purchaseFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'purchase', options, callbacks);
}

/**
 * Pays wallet funds out to the player.
 *
 * @source interface §4.3
 */
export function payoutFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'payout', options, callbacks);
}

/**
 * Asks the player for the identity data that the law requires.
 *
 * @source interface §4.3
 */
export function kycFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'kyc', options, callbacks);
}

/**
 * Shows the newest terms of service for acceptance.
 *
 * @source interface §4.3
 */
export function tosFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'tos', options, callbacks);
}
