import { payoutDestinationSchema, payoutOfferSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { listPayouts } from '../../../payments/payouts/find-payout.js';
import { component } from '../../../platform/http/responses.js';
import { leastPayout, payoutFee } from './payout-fee.js';

export const destinationSchema = component('FlowPayoutDestination', payoutDestinationSchema);

export const payoutFlowSchema = component('FlowPayoutStart', payoutOfferSchema);

export type PayoutFlowView = z.infer<typeof payoutFlowSchema>;
export type PayoutWallet = PayoutFlowView['wallets'][number];
export type DestinationView = z.infer<typeof destinationSchema>;

/** What the payout flow's first paint shows. */
export async function viewPayoutFlow(deps: PaymentDeps, accountId: string): Promise<PayoutFlowView> {
  const [wallets, payouts, account] = await Promise.all([
    listPayoutWallets(deps, accountId),
    listPayouts(deps, accountId, 50),
    deps.db.selectFrom('accounts').select('kyc_state').where('id', '=', accountId).executeTakeFirstOrThrow(),
  ]);
  const destinations = new Map<string, DestinationView>();
  for (const { destination } of payouts) {
    const view = viewDestination(destination);
    const key = JSON.stringify(view);
    if (!destinations.has(key) && destinations.size < 5) destinations.set(key, view);
  }
  return { wallets, kyc_required: account.kyc_state !== 'ACCEPT', destinations: [...destinations.values()] };
}

/** The wallets that money can leave from: those of real currencies. */
export async function listPayoutWallets(deps: PaymentDeps, accountId: string): Promise<PayoutWallet[]> {
  const methods = await listFlowMethods(deps, { accountId });
  const currencies = await deps.db.selectFrom('currencies').selectAll().where('is_virtual', '=', false).execute();
  const exponents = await deps.money.exponents();
  return methods.flatMap((method) => {
    const found = currencies.find(({ code }) => code === method.currency);
    if (!found || method.wallet_id === undefined || !method.usable) return [];
    const fee = payoutFee(found.exponent);
    return {
      wallet_id: method.wallet_id,
      currency: found.code,
      balance: method.balance ?? 0,
      display_balance: method.display_balance ?? '',
      fee_amount: fee,
      display_fee_amount: displayAmount(fee, found.code, exponents),
      least_amount: leastPayout(found.exponent),
      most_amount: method.balance ?? 0,
    };
  });
}

export function viewDestination(destination: Readonly<Record<string, unknown>>): DestinationView {
  const text = (name: keyof DestinationView) => String(destination[name] ?? '');
  return {
    type: text('type'),
    holder_name: text('holder_name'),
    account_number: text('account_number'),
    country: text('country'),
  };
}
