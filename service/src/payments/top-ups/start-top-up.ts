import { touchTime } from '../../platform/db/database-time.js';
import { conflict } from '../../platform/http/api-error.js';
import { insertChallenges, type NewChallenge, softDeclinedCard } from '../challenges/challenge.js';
import { planChallenges } from '../challenges/plan-challenges.js';
import type { PaymentDeps } from '../deps.js';
import { foreseeLimit } from '../invoices/foresee-limit.js';
import { refuseTopUp } from './refuse-top-up.js';
import { findTopUpByKey, type TopUp } from './top-up.js';

export interface StartTopUpOptions {
  /** A new UUID. */
  readonly id: string;
  /** The page's idempotency key, unique within this account. */
  readonly key: string;
  readonly integratorId: string;
  readonly accountId: string;
  /** An active card of the account, in the currency. */
  readonly paymentMethodId: string;
  readonly walletId: string;
  readonly currency: string;
  /** Minor units, above 0. */
  readonly amount: number;
  /** Where the bank's page returns to; empty: a page of the service. */
  readonly returnUrl: string;
}

/**
 * Records a requested top-up, with the bank's challenge when the card needs one; call `runTopUp` next. One that a daily limit would fail
 * has failed already.
 *
 * @throws ApiError `purchase_id_taken` 409 when the account has used the key for another top-up; `payment_provider_unavailable` 503
 */
export async function startTopUp(deps: PaymentDeps, options: StartTopUpOptions): Promise<TopUp> {
  const known = await findTopUpByKey(deps.pool, options);
  if (known) return requireSame(known, options);
  const refused = await foreseeLimit(deps, options);
  if (refused) await refuseTopUp(deps, options, refused);
  else await planTopUp(deps, options);
  const started = await findTopUpByKey(deps.pool, options);
  if (!started) throw new Error('A stored top-up must be found.');
  return requireSame(started, options);
}

async function planTopUp(deps: PaymentDeps, options: StartTopUpOptions): Promise<void> {
  const challenges = await planChallenges(deps, {
    causeType: 'purchase',
    causeId: options.id,
    request: [options.accountId, options.key],
    accountId: options.accountId,
    cards: [options],
    demanded: await findSoftDeclinedCards(deps, options),
    currency: options.currency,
    returnUrl: options.returnUrl,
  });
  await insertTopUp(deps, options, challenges);
}

/** Returns the card if its bank required a challenge for the buyer's last top-up with it; one that it was not asked about says nothing. */
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('card_charges')
          .whereRef('cause_id', '=', 'purchases.id')
          .where('cause_type', '=', 'purchase')
          .select('card_charges.id'),
      ),
    )
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  const card = softDeclinedCard(last?.failure_reason);
  return new Set(card === undefined ? [] : [card]);
}

async function insertTopUp(
  deps: PaymentDeps,
  options: StartTopUpOptions,
  challenges: readonly NewChallenge[],
): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('purchases')
      .values({
        id: options.id,
        idempotency_key: options.key,
        integrator_id: options.integratorId,
        account_id: options.accountId,
        payment_method_id: options.paymentMethodId,
        wallet_id: options.walletId,
        amount: options.amount,
        currency: options.currency,
        state: 'processing',
        created_ms: nowMs,
        updated_ms: touchTime(deps.clock),
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
  throw conflict('purchase_id_taken', 'This purchase_id was already used for a different top-up. Use a new one.');
}
