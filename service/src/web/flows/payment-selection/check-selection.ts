import type { PaymentDeps } from '../../../payments/deps.js';
import { splitPayment } from '../../../payments/invoices/split-payment.js';
import { type FlowPaymentMethod, listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { requireUsable, type SelectedMethods } from '../../../payments/payment-methods/selected-methods.js';
import { invalidField } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

export interface TransactionDetails {
  /** Minor units. */
  readonly transaction_amount: number;
  readonly currency: string;
}

/**
 * Checks the buyer's selection, so that invoice creation accepts the array unchanged.
 *
 * @returns the array of the flow's result
 * @throws ApiError `payment_method_unavailable` 409 with the methods; `payment_methods_…`, `wallet_balance_exceeded` 422
 * @source interface §4.1, §4.3, §6.2
 */
export async function checkSelection(
  deps: PaymentDeps,
  session: FlowSession,
  options: { selected: SelectedMethods; details: TransactionDetails | undefined },
): Promise<SelectedMethods> {
  const { selected, details } = options;
  const currency = details?.currency;
  const methods = await listFlowMethods(deps, { accountId: session.accountId, sessionId: session.id, currency });
  const picked = requireUsable(selected, methods);
  const total = details?.transaction_amount ?? Number.MAX_SAFE_INTEGER;
  const [only] = selected;
  const amounts = splitPayment(selected.length === 1 && only ? [{ ...only, amount: 0 }] : selected, total);
  picked.forEach((method, index) => {
    const amount = details ? (amounts[index] ?? 0) : (selected[index]?.amount ?? 0);
    requireBalance(method, amount, index);
  });
  return selected.map(({ payment_method_id, amount }) => ({
    payment_method_id,
    amount: selected.length === 1 ? 0 : amount,
  }));
}

function requireBalance(method: FlowPaymentMethod, amount: number, index: number): void {
  if (method.balance === undefined || method.balance >= amount) return;
  const message = `The wallet holds ${method.display_balance}, less than the charge.`;
  throw invalidField(`payment_methods[${index}].amount`, 'wallet_balance_exceeded', message);
}
