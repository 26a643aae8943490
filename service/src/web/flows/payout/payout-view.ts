import type { payoutSchema, Sent } from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import { readBalances } from '../../../ledger/read-balances.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { viewBalance } from '../../../payments/payment-methods/payment-method-view.js';
import type { Payout } from '../../../payments/payouts/payout.js';
import { viewDestination } from './payout-flow-view.js';

/** A payout as its page shows it. */
export async function viewPayout(deps: PaymentDeps, payout: Payout): Promise<Sent<typeof payoutSchema>> {
  const { amount, feeAmount, currency, walletId } = payout;
  const isHeld = payout.heldUntilMs !== null && payout.heldUntilMs > deps.clock.now();
  const heldUntilMs = isHeld ? payout.heldUntilMs : null;
  const exponents = await deps.money.exponents();
  const display = (minor: number) => displayAmount(minor, currency, exponents);
  const balances = await readBalances(deps.pool, [walletId]);
  return {
    payout_id: payout.id,
    state: payout.state,
    amount,
    fee_amount: feeAmount,
    arriving_amount: amount - feeAmount,
    currency,
    display_amount: display(amount),
    display_fee_amount: display(feeAmount),
    display_arriving_amount: display(amount - feeAmount),
    destination: viewDestination(payout.destination),
    wallet: { wallet_id: walletId, ...viewBalance(balances.get(walletId), currency, exponents) },
    ...(heldUntilMs !== null && payout.state === 'pending' && { held_until: new Date(heldUntilMs).toISOString() }),
    failure_reason: payout.failureReason,
    created: new Date(payout.createdMs).toISOString(),
  };
}
