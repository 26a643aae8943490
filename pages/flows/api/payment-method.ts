import type {
  Answer,
  addCardRequestSchema,
  addedCardAnswerSchema,
  paymentSelectionRequestSchema,
  RequestBody,
  storeEnteredCardRequestSchema,
} from 'svc-bridge/model';
import {
  addedCardAnswerContract,
  cardEntryAnswerContract,
  paymentMethodsAnswerContract,
  paymentSelectionAnswerContract,
} from '../../kit/contract/shapes.js';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export type { CardEntry, FlowPaymentMethod } from 'svc-bridge/model';

type AddCardRequest = RequestBody<typeof addCardRequestSchema>;
export type CardDetails = AddCardRequest['card'];
/** The new card, and all methods. */
export type AddedCard = Answer<typeof addedCardAnswerSchema>;
type SelectionRequest = RequestBody<typeof paymentSelectionRequestSchema>;

const PATH = 'flow-sessions/current/payment-methods';

/** The buyer's current payment methods. */
export function listPaymentMethods(api: FlowApi) {
  return sendFlowRequest(api, { method: 'GET', path: PATH, answer: paymentMethodsAnswerContract });
}

/** @errors `card_number_invalid`, `card_expired`, `expiry_month_invalid`, `security_code_invalid`, `card_not_supported` */
export function addCard(api: FlowApi, body: AddCardRequest) {
  return sendFlowRequest(api, { method: 'POST', path: PATH, body, answer: addedCardAnswerContract });
}

/** Opens a card form whose numbers are typed into the provider's fields. */
export function openCardEntry(api: FlowApi) {
  const path = 'flow-sessions/current/card-entries';
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: cardEntryAnswerContract });
}

/** @errors `card_entry_not_found`, `card_entry_expired`, `card_entry_used`, `token_invalid`, `card_expired`, `holder_name_invalid` */
export function storeEnteredCard(
  api: FlowApi,
  entryId: string,
  body: RequestBody<typeof storeEnteredCardRequestSchema>,
) {
  const path = `flow-sessions/current/card-entries/${encodeURIComponent(entryId)}/card`;
  return sendFlowRequest(api, { method: 'POST', path, body, answer: addedCardAnswerContract });
}

/** @errors `payment_method_not_removable` */
export function removePaymentMethod(api: FlowApi, paymentMethodId: string) {
  const path = `${PATH}/${encodeURIComponent(paymentMethodId)}/remove`;
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: paymentMethodsAnswerContract });
}

/**
 * Validates the selection; pass the returned array to invoice creation unchanged.
 *
 * @errors `payment_methods_amounts`, `wallet_balance_exceeded`, `payment_method_unavailable`
 */
export function selectPaymentMethods(api: FlowApi, body: SelectionRequest) {
  const path = 'flow-sessions/current/payment-selection';
  return sendFlowRequest(api, { method: 'POST', path, body, answer: paymentSelectionAnswerContract });
}
