import type {
  Answer,
  purchaseAnswerSchema,
  purchaseQuoteAnswerSchema,
  purchaseQuoteRequestSchema,
  purchaseRequestSchema,
  RequestBody,
} from 'svc-bridge/model';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Purchase, PurchaseCurrency, PurchaseQuote } from 'svc-bridge/model';

const PATH = 'flow-sessions/current/purchases';

/** @errors `amount_too_small`, `amount_too_large`, `currency_unknown` */
export function quotePurchase(api: FlowApi, body: RequestBody<typeof purchaseQuoteRequestSchema>) {
  return sendFlowRequest<Answer<typeof purchaseQuoteAnswerSchema>>(api, {
    method: 'POST',
    path: `${PATH}/quote`,
    body,
  });
}

/** @errors `payment_method_unavailable`, `purchase_id_taken`, `return_url_not_allowed` */
export function startPurchase(api: FlowApi, body: RequestBody<typeof purchaseRequestSchema>) {
  return sendFlowRequest<Answer<typeof purchaseAnswerSchema>>(api, { method: 'POST', path: PATH, body });
}

export function readPurchase(api: FlowApi, purchaseId: string) {
  const path = `${PATH}/${encodeURIComponent(purchaseId)}`;
  return sendFlowRequest<Answer<typeof purchaseAnswerSchema>>(api, { method: 'GET', path });
}

export function abandonPurchase(api: FlowApi, purchaseId: string) {
  const path = `${PATH}/${encodeURIComponent(purchaseId)}/abandon`;
  return sendFlowRequest<Answer<typeof purchaseAnswerSchema>>(api, { method: 'POST', path, body: {} });
}
