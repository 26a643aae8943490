import type { addCardRequestSchema, paymentSelectionRequestSchema, RequestBody } from 'svc-bridge/model';
import {
  addedCardAnswerContract,
  paymentMethodsAnswerContract,
  paymentSelectionAnswerContract,
} from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { FlowPaymentMethod } from 'svc-bridge/model';

type AddCardRequest = RequestBody<typeof addCardRequestSchema>;
export type CardDetails = AddCardRequest['card'];
type SelectionRequest = RequestBody<typeof paymentSelectionRequestSchema>;

const PATH = 'flow-sessions/current/payment-methods';

/** The buyer's methods as they are now. */
export function listPaymentMethods(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: PATH, answer: paymentMethodsAnswerContract });
}

/** @errors `card_number_invalid`, `card_expired`, `expiry_month_invalid`, `security_code_invalid`, `card_not_supported` */
export function addCard(api: FlowApi, body: AddCardRequest) {
  return sendFlowRequest(api, { method: 'POST', path: PATH, body, answer: addedCardAnswerContract });
}

/** @errors `payment_method_not_removable` */
export function removePaymentMethod(api: FlowApi, paymentMethodId: string) {
  const path = `${PATH}/${encodeURIComponent(paymentMethodId)}/remove`;
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: paymentMethodsAnswerContract });
}

/**
 * Has the choice checked; the array that comes back goes into invoice creation as it is.
 *
 * @errors `payment_methods_amounts`, `wallet_balance_exceeded`, `payment_method_unavailable`
 */
export function selectPaymentMethods(api: FlowApi, body: SelectionRequest) {
  const path = 'flow-sessions/current/payment-selection';
  return sendFlowRequest(api, { method: 'POST', path, body, answer: paymentSelectionAnswerContract });
}
