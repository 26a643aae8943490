import type { PaymentMethod } from '../model/payment-method.js';
import { paymentMethodsContract } from '../model/shapes.js';
import type { Result } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { callApi, isId, refuseId } from './send-request.js';

/**
 * Lists an account's wallets, cards and other ways to pay. A seller's wallet is the one whose `provider` is `wallet` and
 * whose `processing_currency` is the transaction's.
 *
 * @errors those of `sendRequest`; `invalid_argument` for what cannot be an id
 * @source interface §4 row 1, §2.2
 */
export async function listPaymentMethods(api: ApiContext, accountId: string): Promise<Result<PaymentMethod[]>> {
  if (!isId(accountId)) return refuseId('accountId');
  return callApi(api, {
    method: 'GET',
    base: 'paymentsUrl',
    path: `/v1/${encodeURIComponent(accountId)}/payment_methods`,
    contract: paymentMethodsContract,
  });
}
