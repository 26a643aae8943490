import type { PaymentFlowName } from './flow-name.js';

/** Every flow that a one-time redirect authorizes, to check a name that came from outside. */
export const PAYMENT_FLOW_NAMES: readonly string[] = [
  'tos',
  'kyc',
  'purchase',
  'payout',
  'payment-selection',
  'checkout',
] satisfies PaymentFlowName[];
