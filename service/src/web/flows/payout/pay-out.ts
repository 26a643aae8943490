import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { findPayoutByKey } from '../../../payments/payouts/find-payout.js';
import type { Payout } from '../../../payments/payouts/payout.js';
import type { BankAccount, BankAccountRefusal, PayoutBank } from '../../../payments/payouts/payout-bank.js';
import { isSamePayout, startPayout } from '../../../payments/payouts/start-payout.js';
import { ApiError, forbidden, invalidField, unavailable } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { requireTerms } from '../tos/require-terms.js';
import { readAccountNumber } from './account-number.js';
import { listPayoutWallets, type PayoutWallet, viewPayoutFlow } from './payout-flow-view.js';
import { readRoutingNumber } from './routing-number.js';

export interface PayOutRequest {
  /** Made by the page, its own name for this payout: the same one sent twice is one payout. */
  readonly payout_id: string;
  readonly wallet_id: string;
  /** Minor units, fee included. */
  readonly amount: number;
  readonly destination: {
    readonly holder_name: string;
    readonly account_number: string;
    readonly country: string;
    readonly routing_number?: string | undefined;
  };
}

/**
 * Takes money from the buyer's wallet and sends it to a bank account.
 *
 * @throws ApiError `terms_not_accepted`, `kyc_required`, `payouts_not_offered` 403; `account_number_invalid`, `routing_number_missing`,
 *   `routing_number_invalid`, `wallet_id_unknown`, `amount_too_small` 422; `bank_unavailable` 503; `payout_id_taken` 409; `insufficient_funds` 409 with the flow's
 *   wallets as they are now
 */
export async function payOut(deps: PaymentDeps, session: FlowSession, body: PayOutRequest): Promise<Payout> {
  const { bank } = deps.adapters;
  if (!bank) throw forbidden('payouts_not_offered', 'This service does not pay out to bank accounts.');
  await requireTerms(deps, session.accountId);
  const account = readAccount(body.destination);
  const known = await findPayoutByKey(deps, { accountId: session.accountId, key: body.payout_id });
  if (known && isSamePayout(known, { ...body, accountId: session.accountId, walletId: body.wallet_id, account }))
    return known;
  const start = await viewPayoutFlow(deps, session.accountId);
  if (start.kyc_required) throw forbidden('kyc_required', 'Who you are has to be confirmed before money is paid out.');
  await requireAccepted(deps, bank, account);
  const wallet = await requireWallet(deps, session, body);
  try {
    return await startPayout(deps, {
      key: body.payout_id,
      integratorId: session.integratorId,
      accountId: session.accountId,
      walletId: wallet.wallet_id,
      currency: wallet.currency,
      amount: body.amount,
      feeAmount: wallet.fee_amount,
      account,
    });
  } catch (error) {
    if (error instanceof ApiError && error.errors[0]?.code === 'insufficient_funds') {
      throw insufficientFunds(await viewPayoutFlow(deps, session.accountId));
    }
    throw error;
  }
}

function readAccount(destination: PayOutRequest['destination']): BankAccount {
  const { holder_name: holderName, account_number, country, routing_number } = destination;
  const routingNumber = readRoutingNumber(routing_number, country);
  return {
    holderName,
    accountNumber: readAccountNumber(account_number, country),
    ...(routingNumber !== undefined && { routingNumber }),
    country,
  };
}

async function requireAccepted(deps: PaymentDeps, bank: PayoutBank, account: BankAccount): Promise<void> {
  let refusal: BankAccountRefusal | undefined;
  try {
    refusal = await bank.accepts(account);
  } catch (error) {
    deps.log.warn({ err: error }, 'the bank does not answer');
    throw unavailable('bank_unavailable', 'The bank does not answer. Try again in a moment.', 5);
  }
  if (refusal) throw invalidField(`destination.${refusal.field}`, `${refusal.field}_invalid`, refusal.message);
}

/** The wallet that holds the amount. @throws ApiError `wallet_id_unknown`, `amount_too_small` 422, `insufficient_funds` 409 */
export async function requireWallet(
  deps: PaymentDeps,
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
