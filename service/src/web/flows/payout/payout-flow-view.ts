import type { payoutDestinationSchema, payoutOfferSchema, Sent } from 'svc-bridge/model';
import { readIntegrator } from '../../../accounts/integrators/integrator-profile.js';
import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { listPayouts } from '../../../payments/payouts/find-payout.js';
import { mostPayable } from '../../../payments/payouts/payout-limits.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { leastPayout, payoutFee } from './payout-fee.js';

export type PayoutFlowView = Sent<typeof payoutOfferSchema>;
export type PayoutWallet = PayoutFlowView['wallets'][number];
export type DestinationView = Sent<typeof payoutDestinationSchema>;

/** Whose payouts, and whose limits they keep. */
type PayoutOwner = Pick<FlowSession, 'accountId' | 'integratorId'>;

/** What the payout flow's first paint shows. */
export async function viewPayoutFlow(deps: PaymentDeps, owner: PayoutOwner): Promise<PayoutFlowView> {
  const { accountId } = owner;
  const [wallets, payouts, account] = await Promise.all([
    listPayoutWallets(deps, owner),
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
export async function listPayoutWallets(deps: PaymentDeps, owner: PayoutOwner): Promise<PayoutWallet[]> {
  const { accountId } = owner;
  const methods = await listFlowMethods(deps, { accountId });
  const { limits } = await readIntegrator(deps.db, owner.integratorId);
  const nowMs = deps.clock.now();
  const currencies = await deps.db.selectFrom('currencies').selectAll().where('is_virtual', '=', false).execute();
  const exponents = await deps.money.exponents();
  const wallets = methods.map(async (method) => {
    const found = currencies.find(({ code }) => code === method.currency);
    if (!found || method.wallet_id === undefined || !method.usable) return [];
    const fee = payoutFee(found.exponent);
    const balance = method.balance ?? 0;
    const own = { accountId, currency: found.code, limits: limits[found.code] ?? {}, nowMs };
    return {
      wallet_id: method.wallet_id,
      currency: found.code,
      balance,
      display_balance: method.display_balance ?? '',
      fee_amount: fee,
      display_fee_amount: displayAmount(fee, found.code, exponents),
      least_amount: leastPayout(found.exponent),
      most_amount: Math.min(balance, await mostPayable(deps.pool, own)),
    };
  });
  return (await Promise.all(wallets)).flat();
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
