import { newId } from '../../ledger/new-id.js';
import { conflict } from '../../platform/http/api-error.js';
import { insertChallenges, type NewChallenge } from '../challenges/challenge.js';
import { planChallenges } from '../challenges/plan-challenges.js';
import { softDeclinedCard } from '../challenges/soft-decline.js';
import type { PaymentDeps } from '../deps.js';
import { findTopUpByKey, type TopUp } from './top-up.js';

export interface StartTopUpOptions {
  /** Made by the page, a key of this account: the same one sent twice is one top-up. */
  readonly key: string;
  readonly integratorId: string;
  readonly accountId: string;
  /** An active card of the account, in the currency. */
  readonly paymentMethodId: string;
  readonly walletId: string;
  readonly currency: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** Where a bank's page leads afterwards; empty: to a page that says so. */
  readonly returnUrl: string;
}

/**
 * Makes the wish for a top-up durable, with the bank's challenge when the card needs one; `runTopUp` has to follow.
 *
 * @throws ApiError `purchase_id_taken` 409 when the account has used the key for another top-up; `payment_provider_unavailable` 503
 */
export async function startTopUp(deps: PaymentDeps, options: StartTopUpOptions): Promise<TopUp> {
  const known = await findTopUpByKey(deps.pool, options);
  if (known) return requireSame(known, options);
  const topUpId = newId(deps.random, deps.clock.now());
  const challenges = await planChallenges(deps, {
    causeType: 'purchase',
    causeId: topUpId,
    request: [options.accountId, options.key],
    accountId: options.accountId,
    cards: [options],
    demanded: await findSoftDeclinedCards(deps, options),
    currency: options.currency,
    returnUrl: options.returnUrl,
  });
  await insertTopUp(deps, topUpId, options, challenges);
  const started = await findTopUpByKey(deps.pool, options);
  if (!started) throw new Error('A stored top-up must be found.');
  return requireSame(started, options);
}

/** The card, when the bank wanted a challenge for the buyer's last top-up with it. */
async function findSoftDeclinedCards(
  { db }: Pick<PaymentDeps, 'db'>,
  { accountId, paymentMethodId }: StartTopUpOptions,
): Promise<ReadonlySet<string>> {
  const last = await db
    .selectFrom('purchases')
    .select('failure_reason')
    .where('account_id', '=', accountId)
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', '<>', 'processing')
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  const card = softDeclinedCard(last?.failure_reason);
  return new Set(card === undefined ? [] : [card]);
}

async function insertTopUp(
  deps: PaymentDeps,
  topUpId: string,
  options: StartTopUpOptions,
  challenges: readonly NewChallenge[],
): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('purchases')
      .values({
        id: topUpId,
        idempotency_key: options.key,
        integrator_id: options.integratorId,
        account_id: options.accountId,
        payment_method_id: options.paymentMethodId,
        wallet_id: options.walletId,
        amount: options.amount,
        currency: options.currency,
        state: 'processing',
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await insertChallenges(trx, challenges);
  });
}

function requireSame(topUp: TopUp, options: StartTopUpOptions): TopUp {
  const same =
    topUp.accountId === options.accountId &&
    topUp.walletId === options.walletId &&
    topUp.paymentMethodId === options.paymentMethodId &&
    topUp.amount === options.amount;
  if (same) return topUp;
  throw conflict('purchase_id_taken', 'This purchase_id was used for a different top-up; make a new one.');
}
