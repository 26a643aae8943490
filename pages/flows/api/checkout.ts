import type { payCheckoutRequestSchema, RequestBody } from 'svc-bridge/model';
import { checkoutAnswerContract } from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { Checkout, CheckoutItem } from 'svc-bridge/model';

export type PayRequest = RequestBody<typeof payCheckoutRequestSchema>;

const PATH = 'flow-sessions/current/checkout';

export function readCheckout(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: PATH, answer: checkoutAnswerContract });
}

/** Waits up to 8 s for the end. A decline is no refusal: `open` with a `failure_reason`. */
export function payCheckout(api: FlowApi, body: PayRequest) {
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/pay`, body, answer: checkoutAnswerContract });
}

/** Gives up a 3-D Secure step; too late answers the true state. */
export function abandonCheckout(api: FlowApi, attemptId: string) {
  const body = { attempt_id: attemptId };
  return sendFlowRequest(api, { method: 'POST', path: `${PATH}/abandon`, body, answer: checkoutAnswerContract });
}
