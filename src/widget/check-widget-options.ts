import type { PaymentFlowName } from '../flow/flow-name.js';
import { PAYMENT_FLOW_NAMES } from '../flow/payment-flow-names.js';
import { checkPaymentOptions } from '../ui/check-payment-options.js';

/** @returns a sentence that names the first wrong option; undefined when all are right (interface §4.3) */
export function checkWidgetOptions(options: Readonly<Record<string, unknown>>): string | undefined {
  const { rootId, flow, onComplete, onError, onReady, debug } = options;
  if (typeof rootId !== 'string' || rootId === '') return 'rootId must be the id of an element of this page';
  if (typeof flow !== 'string' || !PAYMENT_FLOW_NAMES.includes(flow)) {
    return `flow must be one of ${PAYMENT_FLOW_NAMES.join(', ')}, not ${typeof flow === 'string' ? `"${flow}"` : typeof flow}`;
  }
  if (typeof onComplete !== 'function') return 'onComplete must be a function';
  if (typeof onError !== 'function') return 'onError must be a function';
  if (onReady !== undefined && typeof onReady !== 'function') return 'onReady must be a function';
  if (debug !== undefined && typeof debug !== 'boolean') return 'debug must be true or false';
  if (typeof options.redirect === 'function') return 'redirect must be a URL or an object with url';
  return checkPaymentOptions(flow as PaymentFlowName, options);
}
