import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Asks the player for the proof of identity that the law wants.
 *
 * @source interface §4.3
 */
export function kycFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'kyc', options, callbacks);
}
