import type { payCheckoutRequestSchema, RequestBody } from 'svc-bridge/model';
import { checkoutAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Checkout, CheckoutItem } from 'svc-bridge/model';

export type PayRequest = RequestBody<typeof payCheckoutRequestSchema>;

const PATH = 'flow-sessions/current/checkout';

export function readCheckout(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: PATH, answer: checkoutAnswerContract });
}

/** Waits up to 8 s for the outcome. A decline is not a refusal: it is `open` with a `failure_reason`. */
export function payCheckout(api: FlowApi, body: PayRequest) {
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/pay`, body, answer: checkoutAnswerContract });
}

/** Cancels a 3-D Secure challenge; when it is too late, returns the actual state. */
export function abandonCheckout(api: FlowApi, attemptId: string) {
  const body = { attempt_id: attemptId };
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/abandon`, body, answer: checkoutAnswerContract });
}

/** To the account's own address; sent twice, it is one mail. @errors `too_many_receipts` */
export function mailCheckoutReceipt(api: FlowApi) {
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/receipt`, body: {}, answer: checkoutAnswerContract });
}
