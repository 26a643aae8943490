import { type IntegratorProfile, readIntegrator } from '../../../accounts/integrators/integrator-profile.js';
import { isVerifiedName } from '../../../accounts/kyc/verified-name.js';
import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { findPayoutByKey } from '../../../payments/payouts/find-payout.js';
import type { Payout } from '../../../payments/payouts/payout.js';
import type { BankAccount, BankAccountRefusal, PayoutBank } from '../../../payments/payouts/payout-bank.js';
import { payoutTooLarge } from '../../../payments/payouts/payout-limits.js';
import { isSamePayout, startPayout } from '../../../payments/payouts/start-payout.js';
import { ApiError, forbidden, invalidField, unavailable } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { requireTerms } from '../tos/require-terms.js';
import { readAccountNumber } from './account-number.js';
import { listPayoutWallets, type PayoutWallet, viewPayoutFlow } from './payout-flow-view.js';
import { readRoutingNumber } from './routing-number.js';

const HOUR_MS = 60 * 60_000;

export interface PayOutRequest {
  /** The page's own key for this payout: sent twice, it is one payout. */
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
 * Sends money from the buyer's wallet to a bank account.
 *
 * @throws ApiError `terms_not_accepted`, `kyc_required`, `identity_unknown`, `payouts_not_offered` 403; `account_number_invalid`,
 *   `routing_number_missing`, `routing_number_invalid`, `holder_name_mismatch`, `wallet_id_unknown`, `amount_too_small` 422; `bank_unavailable`
 *   503; `payout_id_taken` 409; with the flow's wallets as they are now: `insufficient_funds` 409, `amount_too_large` 422
 */
export async function payOut(deps: PaymentDeps, session: FlowSession, body: PayOutRequest): Promise<Payout> {
  const { bank } = deps.adapters;
  if (!bank) throw forbidden('payouts_not_offered', 'This service does not offer payouts to bank accounts.');
  await requireTerms(deps, session.accountId);
  const account = readAccount(body.destination);
  const findSent = async () => {
    const sent = await findPayoutByKey(deps, { accountId: session.accountId, key: body.payout_id });
    const asked = { ...body, accountId: session.accountId, walletId: body.wallet_id, account };
    return sent && isSamePayout(sent, asked) ? sent : undefined;
  };
  const known = await findSent();
  if (known) return known;
  try {
    return await payOutTo(deps, session, { bank, body, account });
  } catch (error) {
    // the same request, sent twice: what it is refused for may be what the other one has done
    const sent = error instanceof ApiError ? await findSent() : undefined;
    if (sent) return sent;
    throw error;
  }
}

async function payOutTo(
  deps: PaymentDeps,
  session: FlowSession,
  { bank, body, account }: { readonly bank: PayoutBank; readonly body: PayOutRequest; readonly account: BankAccount },
): Promise<Payout> {
  const start = await viewPayoutFlow(deps, session);
  if (start.kyc_required) throw forbidden('kyc_required', 'Your identity must be verified before a payout.');
  const integrator = await readIntegrator(deps.db, session.integratorId);
  await requireOwnName(deps, integrator, { accountId: session.accountId, holderName: account.holderName });
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
      limits: integrator.limits[wallet.currency] ?? {},
      holdMs: integrator.payoutHoldHours * HOUR_MS,
    });
  } catch (error) {
    const code = error instanceof ApiError ? error.errors[0]?.code : undefined;
    if (code === 'insufficient_funds') throw insufficientFunds(await viewPayoutFlow(deps, session));
    // another payout of the player has just used the limit up
    if (code === 'amount_too_large') await requireWallet(deps, session, body);
    throw error;
  }
}

/** @throws ApiError `holder_name_mismatch` 422, `identity_unknown` 403 */
async function requireOwnName(
  deps: PaymentDeps,
  { payoutNameCheck }: IntegratorProfile,
  { accountId, holderName }: { readonly accountId: string; readonly holderName: string },
): Promise<void> {
  if (payoutNameCheck === 'off') return;
  const isOwn = await isVerifiedName(deps, accountId, holderName);
  if (isOwn === undefined) {
    const message = 'Your identity must be confirmed again before a payout. Contact the support of the game.';
    throw forbidden('identity_unknown', message);
  }
  if (isOwn) return;
  const message = 'The account holder must have the name that you confirmed your identity with.';
  throw invalidField('destination.holder_name', 'holder_name_mismatch', message);
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
    deps.log.warn({ err: error }, 'bank did not answer');
    throw unavailable('bank_unavailable', 'The bank did not answer. Try again in a moment.', 5);
  }
  if (refusal) throw invalidField(`destination.${refusal.field}`, `${refusal.field}_invalid`, refusal.message);
}

/**
 * The wallet that holds the amount and may pay it out now.
 *
 * @throws ApiError `wallet_id_unknown`, `amount_too_small` 422; with the flow's wallets: `amount_too_large` 422, `insufficient_funds` 409
 */
export async function requireWallet(
  deps: PaymentDeps,
  session: FlowSession,
  wanted: { wallet_id: string; amount: number },
): Promise<PayoutWallet> {
  const wallets = await listPayoutWallets(deps, session);
  const wallet = wallets.find(({ wallet_id }) => wallet_id === wanted.wallet_id);
  if (!wallet) throw invalidField('wallet_id', 'wallet_id_unknown', 'You have no such wallet.');
  if (wanted.amount < wallet.least_amount) {
    const least = displayAmount(wallet.least_amount, wallet.currency, await deps.money.exponents());
    throw invalidField('amount', 'amount_too_small', `The minimum is ${least}.`);
  }
  if (wanted.amount > wallet.balance) throw insufficientFunds(await viewPayoutFlow(deps, session));
  if (wanted.amount <= wallet.most_amount) return wallet;
  const { most_amount: most, currency } = wallet;
  const exponents = await deps.money.exponents();
  throw payoutTooLarge({ most, currency, exponents }, { payout: await viewPayoutFlow(deps, session) });
}

function insufficientFunds(payout: Awaited<ReturnType<typeof viewPayoutFlow>>): ApiError {
  const message = 'The wallet balance is too low.';
  return new ApiError({
    status: 409,
    errors: [{ code: 'insufficient_funds', message, param: 'amount' }],
    payload: { payout },
  });
}
