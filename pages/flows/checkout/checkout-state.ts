import type { Checkout } from '../api/checkout.js';
import { type MethodsState, NO_METHODS } from '../methods/methods-state.js';
import { NO_PAYMENT, type PaymentState } from '../payment/payment-state.js';
import { type CheckoutConfig, readCheckoutConfig } from '../shared/flow-config.js';
import { type FlowCore, firstFlowCore } from '../shared/flow-core.js';

export interface CheckoutState extends FlowCore, MethodsState, PaymentState {
  readonly checkout: Checkout | undefined;
  readonly config: CheckoutConfig;
  /** This page's own attempt; another one that paid was made in another window. */
  readonly attemptId: string;
}

export const FIRST_CHECKOUT_STATE: CheckoutState = {
  ...firstFlowCore('checkout'),
  ...NO_METHODS,
  ...NO_PAYMENT,
  checkout: undefined,
  config: readCheckoutConfig({}),
  attemptId: '',
};
