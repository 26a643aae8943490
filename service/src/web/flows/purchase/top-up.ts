import { isUuid } from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import { runWhileAnswerWaits } from '../../../payments/answer-within.js';
import { countCardTry, fingerprintsOf, uncountPayment } from '../../../payments/cards/card-tries.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { unavailableMethod } from '../../../payments/payment-methods/selected-methods.js';
import { runTopUp } from '../../../payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../payments/top-ups/start-top-up.js';
import { findTopUp, findTopUpByKey, type TopUp } from '../../../payments/top-ups/top-up.js';
import { ApiError, invalidField, notFound } from '../../../platform/http/api-error.js';
import { newId } from '../../../platform/random.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { bankReturnUrl } from '../bank-return-url.js';
import { requireTerms } from '../tos/require-terms.js';
import { listTopUpWallets, type TopUpWallet } from './purchase-flow-view.js';
import { viewPurchase } from './purchase-view.js';

export interface TopUpRequest {
  /** The page's own key for this top-up: sent twice, it is one top-up. */
  readonly purchase_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly payment_method_id: string;
  readonly return_url?: string | undefined;
}

/**
 * Charges one of the buyer's cards and credits the wallet; waits a while for the outcome.
 *
 * @throws ApiError `terms_not_accepted` 403; `currency_unknown`, `amount_too_small`, `amount_too_large`, `return_url_not_allowed` 422;
 *   `payment_method_unavailable`, `purchase_id_taken` 409; `too_many_card_tries` 429; `payment_provider_unavailable` 503
 */
export async function topUp(
  deps: PaymentDeps,
  session: FlowSession,
  body: TopUpRequest,
  address: string,
): Promise<TopUp> {
  await requireTerms(deps, session.accountId);
  const known = await findTopUpByKey(deps.pool, { accountId: session.accountId, key: body.purchase_id });
  const wallet = await requireWallet(deps, session, body);
  if (!known) await requireCard(deps, session, body);
  const returnUrl = await bankReturnUrl(deps, session, body.return_url);
  const started = await begin(deps, session, { body, address, walletId: wallet.walletId, returnUrl, isKnown: !!known });
  return (await runForAWhile(deps, started.id)) ?? started;
}

/** Runs a top-up as far as an answer can wait for; a provider that does not answer is not waited for longer. */
export async function runForAWhile(deps: PaymentDeps, topUpId: string): Promise<TopUp | undefined> {
  const current = () => findTopUp(deps.pool, topUpId);
  await runWhileAnswerWaits(deps, runTopUp(deps, topUpId), async () => {
    const purchase = await current();
    return !purchase || (await viewPurchase(deps, purchase)).state !== 'processing';
  });
  return current();
}

interface Begin {
  readonly body: TopUpRequest;
  readonly address: string;
  readonly walletId: string;
  readonly returnUrl: string;
  readonly isKnown: boolean;
}

/** Counts the attempt, unless no bank is asked: the page has begun it before, a limit refuses it, or the provider is away. */
async function begin(
  deps: PaymentDeps,
  session: FlowSession,
  { body, address, isKnown, ...to }: Begin,
): Promise<TopUp> {
  const { integratorId, accountId } = session;
  const { payment_method_id: paymentMethodId, purchase_id: key, currency, amount } = body;
  const id = newId(deps.random, deps.clock.now());
  if (!isKnown) {
    const cards = await fingerprintsOf(deps, [paymentMethodId]);
    await countCardTry(deps, { paymentId: id, accountId, address, cards });
  }
  const uncount = () => uncountPayment(deps.pool, id);
  try {
    const started = await startTopUp(deps, {
      id,
      key,
      integratorId,
      accountId,
      paymentMethodId,
      currency,
      amount,
      ...to,
    });
    if (started.id !== id || started.state === 'failed') await uncount();
    return started;
  } catch (error) {
    if (error instanceof ApiError) await uncount();
    throw error;
  }
}

/** The wallet that the amount goes to. @throws ApiError `currency_unknown`, `amount_too_small`, `amount_too_large` 422 */
export async function requireWallet(
  deps: PaymentDeps,
  session: FlowSession,
  wanted: { amount: number; currency: string },
): Promise<TopUpWallet> {
  const wallets = await listTopUpWallets(deps, session.accountId);
  const wallet = wallets.find(({ currency }) => currency === wanted.currency);
  if (!wallet) throw invalidField('currency', 'currency_unknown', `You have no wallet in ${wanted.currency}.`);
  const exponents = await deps.money.exponents();
  const display = (amount: number) => displayAmount(amount, wallet.currency, exponents);
  if (wanted.amount < wallet.leastAmount) {
    throw invalidField('amount', 'amount_too_small', `The minimum is ${display(wallet.leastAmount)}.`);
  }
  if (wanted.amount > wallet.mostAmount) {
    throw invalidField('amount', 'amount_too_large', `The maximum is ${display(wallet.mostAmount)}.`);
  }
  return wallet;
}

async function requireCard(
  deps: PaymentDeps,
  session: FlowSession,
  body: { payment_method_id: string; currency: string },
): Promise<void> {
  const { id: sessionId, accountId } = session;
  const methods = await listFlowMethods(deps, { accountId, sessionId, currency: body.currency });
  const method = methods.find((each) => each.payment_method_id === body.payment_method_id);
  if (method?.usable && method.kind === 'card') return;
  const shown = await listFlowMethods(deps, { accountId, sessionId });
  throw unavailableMethod('payment_method_id', shown);
}

/** By its own id, or by the page's key, which is all that a page knows if its first response was lost. @throws ApiError `purchase_not_found` 404 */
export async function requireTopUp(
  deps: Pick<PaymentDeps, 'pool'>,
  { accountId }: FlowSession,
  named: string,
): Promise<TopUp> {
  if (!isUuid(named)) throw notFound('purchase');
  const key = named.toLowerCase();
  const purchase = await findTopUp(deps.pool, key);
  if (purchase?.accountId === accountId) return purchase;
  const own = await findTopUpByKey(deps.pool, { accountId, key });
  if (!own) throw notFound('purchase');
  return own;
}
