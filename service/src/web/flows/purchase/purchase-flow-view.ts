import type { purchaseOfferSchema, Sent } from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { WalletBalance } from '../../../payments/payment-methods/payment-method-view.js';
import { listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { TOP_UP_COLUMNS, type TopUp } from '../../../payments/top-ups/top-up.js';
import { hundredths } from '../currency-unit.js';
import { viewPurchase } from './purchase-view.js';

export type PurchaseFlowView = Sent<typeof purchaseOfferSchema>;

/** Gap §8.5: a top-up from 1.00 to 10,000.00 in the currency's own size. */
const LEAST = 100;
const MOST = 1_000_000;
const SUGGESTED = [500, 1_000, 2_500, 5_000];

export interface TopUpWallet extends WalletBalance {
  readonly walletId: string;
  readonly paymentMethodId: string;
  readonly currency: string;
  readonly exponent: number;
  readonly leastAmount: number;
  readonly mostAmount: number;
}

/** The buyer's wallets that a card can fill. */
export async function listTopUpWallets(deps: PaymentDeps, accountId: string): Promise<TopUpWallet[]> {
  const methods = await listFlowMethods(deps, { accountId });
  const currencies = await deps.db.selectFrom('currencies').selectAll().where('is_virtual', '=', false).execute();
  return methods.flatMap((method) => {
    const found = currencies.find(({ code }) => code === method.currency);
    if (!found || method.wallet_id === undefined || !method.usable) return [];
    const { code: currency, exponent } = found;
    return {
      walletId: method.wallet_id,
      paymentMethodId: method.payment_method_id,
      currency,
      balance: method.balance ?? 0,
      display_balance: method.display_balance ?? '',
      exponent,
      leastAmount: hundredths(LEAST, exponent),
      mostAmount: hundredths(MOST, exponent),
    };
  });
}

/** What the purchase flow's first paint shows. */
export async function viewPurchaseFlow(deps: PaymentDeps, accountId: string): Promise<PurchaseFlowView> {
  const exponents = await deps.money.exponents();
  const wallets = await listTopUpWallets(deps, accountId);
  const unfinished = await findUnfinished(deps, accountId);
  return {
    currencies: wallets.map((wallet) => ({
      currency: wallet.currency,
      wallet_id: wallet.walletId,
      payment_method_id: wallet.paymentMethodId,
      balance: wallet.balance,
      display_balance: wallet.display_balance,
      least_amount: wallet.leastAmount,
      most_amount: wallet.mostAmount,
      suggested_amounts: SUGGESTED.map((units) => {
        const amount = hundredths(units, wallet.exponent);
        return { amount, display_amount: displayAmount(amount, wallet.currency, exponents) };
      }),
    })),
    unfinished: unfinished ? await viewPurchase(deps, unfinished) : null,
  };
}

async function findUnfinished(deps: Pick<PaymentDeps, 'pool'>, accountId: string): Promise<TopUp | undefined> {
  const result = await deps.pool.query<TopUp>(
    `SELECT ${TOP_UP_COLUMNS} FROM purchases WHERE account_id = $1 AND state = 'processing'
     ORDER BY created_ms DESC LIMIT 1`,
    [accountId],
  );
  return result.rows[0];
}
