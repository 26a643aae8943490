import type { purchaseSchema, Sent } from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import { readBalances } from '../../../ledger/read-balances.js';
import { readProgress } from '../../../payments/challenges/challenge-progress.js';
import { viewNextAction } from '../../../payments/challenges/next-action.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { viewPaid } from '../../../payments/payment-methods/paid-view.js';
import { viewBalance } from '../../../payments/payment-methods/payment-method-view.js';
import { causeOfTopUp, type TopUp } from '../../../payments/top-ups/top-up.js';
import { readMethodText } from '../../../payments/top-ups/top-up-history.js';

export type PurchaseView = Sent<typeof purchaseSchema>;

/** The actual state of a top-up. */
export async function viewPurchase(deps: PaymentDeps, purchase: TopUp): Promise<PurchaseView> {
  const { amount, currency } = purchase;
  const exponents = await deps.money.exponents();
  const balances = await readBalances(deps.pool, [purchase.walletId]);
  return {
    purchase_id: purchase.id,
    ...(await standing(deps, purchase)),
    amount,
    currency,
    display_amount: displayAmount(amount, currency, exponents),
    payment_method_id: purchase.paymentMethodId,
    wallet: {
      wallet_id: purchase.walletId,
      ...viewBalance(balances.get(purchase.walletId), currency, exponents),
    },
    created: new Date(purchase.createdMs).toISOString(),
    ...(purchase.state === 'success' && (await paidBy(deps, purchase))),
  };
}

async function paidBy(deps: PaymentDeps, purchase: TopUp) {
  const { accountId, paymentMethodId, currency, amount } = purchase;
  const displayString = await readMethodText(deps, purchase);
  const methods = [{ paymentMethodId, displayString, walletId: null, amount }];
  return viewPaid(deps, { accountId, transactionId: purchase.id, currency, methods });
}

async function standing(
  deps: PaymentDeps,
  purchase: TopUp,
): Promise<Pick<PurchaseView, 'state' | 'next_action' | 'failure_reason'>> {
  if (purchase.state !== 'processing') {
    return { state: purchase.state, next_action: null, failure_reason: purchase.failureReason };
  }
  const progress = await readProgress(deps, causeOfTopUp(purchase));
  if (progress.state === 'waiting') {
    return { state: 'action_required', next_action: viewNextAction(progress.next), failure_reason: null };
  }
  if (progress.state === 'failed') return { state: 'failed', next_action: null, failure_reason: progress.reason };
  return { state: 'processing', next_action: null, failure_reason: null };
}
