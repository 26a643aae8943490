import { type FlowApi, sendFlowRequest } from './flow-api.js';
import type { NextAction, PaymentFailure } from './next-action.js';

/** Which wallets can be topped up, and by how much. Amounts in minor units. */
export interface PurchaseOffer {
  currencies: PurchaseCurrency[];
  /** One that was started before and has not ended. */
  unfinished: Purchase | null;
}

export interface PurchaseCurrency {
  currency: string;
  wallet_id: string;
  payment_method_id: string;
  balance: number;
  display_balance: string;
  least_amount: number;
  most_amount: number;
  suggested_amounts: Array<{ amount: number; display_amount: string }>;
}

export interface Purchase {
  purchase_id: string;
  /** `processing`, `action_required`, `success` or `failed`. */
  state: string;
  amount: number;
  currency: string;
  display_amount: string;
  payment_method_id: string;
  wallet: { wallet_id: string; balance: number; display_balance: string };
  next_action: NextAction | null;
  failure_reason: PaymentFailure | null;
  created: string;
}

export interface PurchaseQuote {
  amount: number;
  fee_amount: number;
  charge_amount: number;
  currency: string;
  display_amount: string;
  display_fee_amount: string;
  display_charge_amount: string;
}

export interface PurchaseRequest {
  purchase_id: string;
  amount: number;
  currency: string;
  payment_method_id: string;
  return_url?: string;
}

const PATH = 'flow-sessions/current/purchases';

/** @errors `amount_too_small`, `amount_too_large`, `currency_unknown` */
export function quotePurchase(api: FlowApi, body: { amount: number; currency: string }) {
  return sendFlowRequest<{ quote: PurchaseQuote }>(api, { method: 'POST', path: `${PATH}/quote`, body });
}

/** @errors `payment_method_unavailable`, `purchase_id_taken`, `return_url_not_allowed` */
export function startPurchase(api: FlowApi, body: PurchaseRequest) {
  return sendFlowRequest<{ purchase: Purchase }>(api, { method: 'POST', path: PATH, body });
}

export function readPurchase(api: FlowApi, purchaseId: string) {
  return sendFlowRequest<{ purchase: Purchase }>(api, {
    method: 'GET',
    path: `${PATH}/${encodeURIComponent(purchaseId)}`,
  });
}

export function abandonPurchase(api: FlowApi, purchaseId: string) {
  return sendFlowRequest<{ purchase: Purchase }>(api, {
    method: 'POST',
    path: `${PATH}/${encodeURIComponent(purchaseId)}/abandon`,
    body: {},
  });
}
