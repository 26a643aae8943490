import type { SelectedPaymentMethod } from 'svc-bridge/model';
import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { NextAction, PaymentFailure } from './next-action.js';

/** An authorized invoice on its way to being paid. */
export interface Checkout {
  authorized_invoice_id: string;
  is_escrow: boolean;
  mechanism: string;
  /** `open`, `processing`, `action_required`, `paid` or `expired`. */
  state: string;
  reference_type: string;
  reference_id: string;
  description: string;
  summary: { total_amount: number; currency: string; display_amount: string };
  line_items: CheckoutItem[];
  invoice_id: string | null;
  escrow_id: string | null;
  /** The attempt that runs or has paid; another than the page's own means another window. */
  attempt_id: string | null;
  next_action: NextAction | null;
  failure_reason: PaymentFailure | null;
  paid: string | null;
}

export interface CheckoutItem {
  description: string;
  product_sku: string;
  transaction_type: string;
  amount: number;
  currency: string;
  display_amount: string;
  quantity?: number;
}

export interface PayRequest {
  /** One per form shown: the same one sent again is the same payment. */
  attempt_id: string;
  payment_methods: SelectedPaymentMethod[];
  return_url?: string;
}

export function readCheckout(api: FlowApi) {
  return sendFlowRequest<{ checkout: Checkout }>(api, { method: 'GET', path: 'flow-sessions/current/checkout' });
}

/** Waits up to 8 s for the end. A decline is no refusal: `open` with a `failure_reason`. */
export function payCheckout(api: FlowApi, body: PayRequest) {
  return sendFlowRequest<{ checkout: Checkout }>(api, {
    method: 'POST',
    path: 'flow-sessions/current/checkout/pay',
    body,
  });
}

/** Gives up a 3-D Secure step; too late answers the true state. */
export function abandonCheckout(api: FlowApi, attemptId: string) {
  return sendFlowRequest<{ checkout: Checkout }>(api, {
    method: 'POST',
    path: 'flow-sessions/current/checkout/abandon',
    body: { attempt_id: attemptId },
  });
}
