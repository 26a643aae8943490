import type {
  Answer,
  addCardRequestSchema,
  addedCardAnswerSchema,
  paymentMethodsAnswerSchema,
  paymentSelectionAnswerSchema,
  paymentSelectionRequestSchema,
  RequestBody,
} from 'svc-bridge/model';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { FlowPaymentMethod } from 'svc-bridge/model';

type AddCardRequest = RequestBody<typeof addCardRequestSchema>;
export type CardDetails = AddCardRequest['card'];
type SelectionRequest = RequestBody<typeof paymentSelectionRequestSchema>;

const PATH = 'flow-sessions/current/payment-methods';

/** The buyer's methods as they are now. */
export function listPaymentMethods(api: FlowApi) {
  return sendFlowRequest<Answer<typeof paymentMethodsAnswerSchema>>(api, { method: 'GET', path: PATH });
}

/** @errors `card_number_invalid`, `card_expired`, `expiry_month_invalid`, `security_code_invalid`, `card_not_supported` */
export function addCard(api: FlowApi, body: AddCardRequest) {
  return sendFlowRequest<Answer<typeof addedCardAnswerSchema>>(api, { method: 'POST', path: PATH, body });
}

/** @errors `payment_method_not_removable` */
export function removePaymentMethod(api: FlowApi, paymentMethodId: string) {
  const path = `${PATH}/${encodeURIComponent(paymentMethodId)}/remove`;
  return sendFlowRequest<Answer<typeof paymentMethodsAnswerSchema>>(api, { method: 'POST', path, body: {} });
}

/**
 * Has the choice checked; the array that comes back goes into invoice creation as it is.
 *
 * @errors `payment_methods_amounts`, `wallet_balance_exceeded`, `payment_method_unavailable`
 */
export function selectPaymentMethods(api: FlowApi, body: SelectionRequest) {
  const path = 'flow-sessions/current/payment-selection';
  return sendFlowRequest<Answer<typeof paymentSelectionAnswerSchema>>(api, { method: 'POST', path, body });
}
