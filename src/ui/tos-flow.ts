import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { paymentFlow } from './payment-flow.js';

/**
 * Shows the newest terms of service, to be accepted.
 *
 * @source interface §4.3
 */
export function tosFlow(host: FlowHost, options: PaymentFlowOptions, callbacks: FlowCallbacks): FlowHandle {
  return paymentFlow(host, 'tos', options, callbacks);
}
