import type { Deps } from '../../context.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { ApiError, forbidden, invalidField } from '../../http/api-error.js';
import { displayAmount } from '../../invoices/display-amount.js';
import { findPayout } from '../../payouts/find-payout.js';
import type { Payout } from '../../payouts/payout.js';
import { startPayout } from '../../payouts/start-payout.js';
import { requireTerms } from '../common/require-terms.js';
import { maskAccountNumber, readAccountNumber } from './account-number.js';
import { listPayoutWallets, type PayoutWallet, viewPayoutFlow } from './payout-flow-view.js';

export interface PayOutRequest {
  /** Made by the page: the same id sent twice is one payout. */
  readonly payout_id: string;
  readonly wallet_id: string;
  /** Minor units, fee included. */
  readonly amount: number;
  readonly destination: {
    readonly holder_name: string;
    readonly account_number: string;
    readonly country: string;
  };
}

/**
 * Takes money from the buyer's wallet and sends it to a bank account.
 *
 * @throws ApiError `terms_not_accepted`, `kyc_required` 403; `account_number_invalid`, `wallet_id_unknown`, `amount_too_small` 422;
 *   `insufficient_funds` 409 with the flow's wallets as they are now
 */
export async function payOut(deps: Deps, session: FlowSession, body: PayOutRequest): Promise<Payout> {
  await requireTerms(deps, session.accountId);
  const known = await findPayout(deps, body.payout_id);
  if (known?.accountId === session.accountId && known.amount === body.amount) return known;
  const start = await viewPayoutFlow(deps, session.accountId);
  if (start.kyc_required) throw forbidden('kyc_required', 'Who you are has to be confirmed before money is paid out.');
  const { destination } = body;
  const accountNumber = readAccountNumber(destination.account_number, destination.country);
  const wallet = await requireWallet(deps, session, body);
  try {
    return await startPayout(deps, {
      payoutId: body.payout_id,
      integratorId: session.integratorId,
      accountId: session.accountId,
      walletId: wallet.wallet_id,
      currency: wallet.currency,
      amount: body.amount,
      feeAmount: wallet.fee_amount,
      destination: {
        type: 'bank_account',
        holder_name: destination.holder_name,
        account_number: maskAccountNumber(accountNumber),
        country: destination.country,
      },
    });
  } catch (error) {
    if (error instanceof ApiError && error.errors[0]?.code === 'insufficient_funds') {
      throw insufficientFunds(await viewPayoutFlow(deps, session.accountId));
    }
    throw error;
  }
}

/** The wallet that holds the amount. @throws ApiError `wallet_id_unknown`, `amount_too_small` 422, `insufficient_funds` 409 */
export async function requireWallet(
  deps: Deps,
  session: FlowSession,
  wanted: { wallet_id: string; amount: number },
): Promise<PayoutWallet> {
  const wallets = await listPayoutWallets(deps, session.accountId);
  const wallet = wallets.find(({ wallet_id }) => wallet_id === wanted.wallet_id);
  if (!wallet) throw invalidField('wallet_id', 'wallet_id_unknown', 'You have no such wallet to pay out from.');
  if (wanted.amount < wallet.least_amount) {
    const least = displayAmount(wallet.least_amount, wallet.currency, await deps.money.exponents());
    throw invalidField('amount', 'amount_too_small', `The least amount is ${least}.`);
  }
  if (wanted.amount <= wallet.balance) return wallet;
  throw insufficientFunds(await viewPayoutFlow(deps, session.accountId));
}

function insufficientFunds(payout: Awaited<ReturnType<typeof viewPayoutFlow>>): ApiError {
  const message = 'The wallet does not hold this amount any more.';
  return new ApiError({
    status: 409,
    errors: [{ code: 'insufficient_funds', message, param: 'amount' }],
    payload: { payout },
  });
}
