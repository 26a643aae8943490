import { type FlowApi, sendFlowRequest } from './flow-api.js';

/** A wallet, a card, or another kind, which is shown like a card without details. */
export interface FlowPaymentMethod {
  payment_method_id: string;
  kind: string;
  display_string: string;
  currency: string;
  /** `ACTIVE`, or `EXPIRED`, which is shown but not usable. */
  state: string;
  usable: boolean;
  removable: boolean;
  wallet_id?: string;
  /** Minor units. */
  balance?: number;
  display_balance?: string;
  brand?: string;
  last_four?: string;
  expiry_month?: number;
  expiry_year?: number;
}

export interface CardDetails {
  number: string;
  expiry_month: number;
  expiry_year: number;
  security_code: string;
  holder_name?: string;
}

/** The buyer's methods as they are now. */
export function listPaymentMethods(api: FlowApi) {
  return sendFlowRequest<{ payment_methods: FlowPaymentMethod[] }>(api, {
    method: 'GET',
    path: 'flow-sessions/current/payment-methods',
  });
}

/** @errors `card_number_invalid`, `card_expired`, `expiry_month_invalid`, `security_code_invalid`, `card_not_supported` */
export function addCard(api: FlowApi, body: { card: CardDetails; currency?: string }) {
  return sendFlowRequest<{ payment_method: FlowPaymentMethod; payment_methods: FlowPaymentMethod[] }>(api, {
    method: 'POST',
    path: 'flow-sessions/current/payment-methods',
    body,
  });
}

/** @errors `payment_method_not_removable` */
export function removePaymentMethod(api: FlowApi, paymentMethodId: string) {
  return sendFlowRequest<{ payment_methods: FlowPaymentMethod[] }>(api, {
    method: 'POST',
    path: `flow-sessions/current/payment-methods/${encodeURIComponent(paymentMethodId)}/remove`,
    body: {},
  });
}
