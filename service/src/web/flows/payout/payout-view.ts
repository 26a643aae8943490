import { payoutSchema as payoutModel } from 'svc-bridge/model';
import type { z } from 'zod';
import { displayAmount } from '../../../ledger/display-amount.js';
import { readBalances } from '../../../ledger/read-balances.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { viewBalance } from '../../../payments/payment-methods/wallet-balance.js';
import type { Payout } from '../../../payments/payouts/payout.js';
import { component } from '../../../platform/http/responses.js';
import { viewDestination } from './payout-flow-view.js';

export const payoutSchema = component('FlowPayout', payoutModel);

/** A payout as its page shows it. */
export async function viewPayout(deps: PaymentDeps, payout: Payout): Promise<z.infer<typeof payoutSchema>> {
  const { amount, feeAmount, currency, walletId } = payout;
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
    failure_reason: payout.failureReason,
    created: new Date(payout.createdMs).toISOString(),
  };
}
