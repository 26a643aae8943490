import type { SelectedPaymentMethod } from 'svc-bridge/model';
import { type FlowApi, sendFlowRequest } from './flow-api.js';

export interface SelectionRequest {
  payment_methods: SelectedPaymentMethod[];
  transaction_details?: { transaction_amount: number; currency: string };
}

/**
 * Has the choice checked; the array that comes back goes into invoice creation as it is.
 *
 * @errors `payment_methods_amounts`, `wallet_balance_exceeded`, `payment_method_unavailable`
 */
export function selectPaymentMethods(api: FlowApi, body: SelectionRequest) {
  return sendFlowRequest<{ payment_methods: SelectedPaymentMethod[] }>(api, {
    method: 'POST',
    path: 'flow-sessions/current/payment-selection',
    body,
  });
}
