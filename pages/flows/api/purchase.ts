import type { purchaseQuoteRequestSchema, purchaseRequestSchema, RequestBody } from 'svc-bridge/model';
import { purchaseAnswerContract, purchaseQuoteAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Purchase, PurchaseCurrency, PurchaseQuote } from 'svc-bridge/model';

const PATH = 'flow-sessions/current/purchases';

/** @errors `amount_too_small`, `amount_too_large`, `currency_unknown` */
export function quotePurchase(api: FlowApi, body: RequestBody<typeof purchaseQuoteRequestSchema>) {
  return sendFlowRequest(api, {
    method: 'POST',
    path: `${PATH}/quote`,
    body,
    answer: purchaseQuoteAnswerContract,
  });
}

/** @errors `payment_method_unavailable`, `purchase_id_taken`, `return_url_not_allowed` */
export function startPurchase(api: FlowApi, body: RequestBody<typeof purchaseRequestSchema>) {
  return sendFlowRequest(api, { method: 'POST', path: PATH, body, answer: purchaseAnswerContract });
}

export function readPurchase(api: FlowApi, purchaseId: string) {
  const path = `${PATH}/${encodeURIComponent(purchaseId)}`;
  return sendFlowRequest(api, { method: 'GET', path, answer: purchaseAnswerContract });
}

export function abandonPurchase(api: FlowApi, purchaseId: string) {
  const path = `${PATH}/${encodeURIComponent(purchaseId)}/abandon`;
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: purchaseAnswerContract });
}

/** To the account's own address; sent twice, it is one mail. @errors `too_many_receipts` */
export function mailPurchaseReceipt(api: FlowApi, purchaseId: string) {
  const path = `${PATH}/${encodeURIComponent(purchaseId)}/receipt`;
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: purchaseAnswerContract });
}
