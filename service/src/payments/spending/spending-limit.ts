import type { Kysely } from 'kysely';
import { allowedNow } from '../../ledger/spending.js';
import type { Database } from '../../platform/db/database.js';
import { waitForWriters } from '../../platform/db/wait-for-writers.js';
import { conflict, invalidField, unavailable } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import type { PaymentDeps } from '../deps.js';
import { readSpending, type SpendingView } from './read-spending.js';

/** How long a player has to think before they may spend more. */
const RAISED_AFTER_MS = 24 * 60 * 60_000;

export interface SpendingLimitCall {
  readonly accountId: string;
  readonly currency: string;
  readonly claim: IdempotencyClaim | undefined;
}

/**
 * Sets a player's own limit. A first or a lower one holds at once, for every payment that starts after this resolves, on every node; a higher
 * one from a day later on. A lower or equal one drops what waits. The raise that waits already keeps its time.
 *
 * @throws ApiError `currency_unknown` 422; `payments_under_way` 503 if an earlier payment does not end: the limit is set
 */
export async function setSpendingLimit(
  deps: PaymentDeps,
  call: SpendingLimitCall & { readonly amount: number },
): Promise<Outcome<SpendingView>> {
  await requireRealCurrency(deps, call.currency);
  // the answer is stored once it is true; setting the same limit again changes nothing
  const outcome = await changeLimit(deps, { ...call, claim: undefined }, (limit) => {
    if (limit && call.amount > limit.amount) return waiting(limit, call.amount);
    return { amount: call.amount, next: undefined };
  });
  await waitForWriters(deps.pool, paymentsUnderWay);
  const record = { claim: call.claim, outcome, nowMs: deps.clock.now() };
  await deps.db.transaction().execute((trx) => recordOutcome(executorOf(trx), record));
  return outcome;
}

/**
 * Removes a player's own limit, a day later.
 *
 * @throws ApiError `spending_limit_not_set` 409
 */
export async function removeSpendingLimit(deps: PaymentDeps, call: SpendingLimitCall): Promise<Outcome<SpendingView>> {
  return changeLimit(deps, call, (limit) => {
    if (!limit) throw conflict('spending_limit_not_set', 'There is no limit in this currency. Set one first.');
    return waiting(limit, null);
  });
}

/**
 * Withdraws the raise or removal that waits.
 *
 * @throws ApiError `spending_limit_unchanged` 409 if none waits, or it has begun
 */
export async function withdrawSpendingLimit(
  deps: PaymentDeps,
  call: SpendingLimitCall,
): Promise<Outcome<SpendingView>> {
  return changeLimit(deps, call, (limit) => {
    if (limit?.next) return { amount: limit.amount, next: undefined };
    const message = 'No change of this limit waits: it has begun, or was withdrawn. Set the limit that you want.';
    throw conflict('spending_limit_unchanged', message);
  });
}

interface Limit {
  readonly amount: number;
  /** What waits; with null, no limit from then on. */
  readonly next: { readonly amount: number | null; readonly fromMs: number | undefined } | undefined;
}

function waiting({ amount, next }: Limit, wanted: number | null): Limit {
  return { amount, next: next?.amount === wanted ? next : { amount: wanted, fromMs: undefined } };
}

/**
 * Changes the limit in one transaction, under its lock; a raise that has begun is the limit by then.
 *
 * @param change - gets undefined without a limit
 */
async function changeLimit(
  deps: PaymentDeps,
  { accountId, currency, claim }: SpendingLimitCall,
  change: (limit: Limit | undefined) => Limit,
): Promise<Outcome<SpendingView>> {
  return deps.db.transaction().execute(async (trx) => {
    const own = { account_id: accountId, currency };
    const nowMs = deps.clock.now();
    await lockAccount(trx, accountId);
    const { amount, next } = change(await readLimit(trx, own, nowMs));
    const changed = {
      amount,
      next_amount: next?.amount ?? null,
      next_from_ms: next ? (next.fromMs ?? nowMs + RAISED_AFTER_MS) : null,
      updated_ms: nowMs,
    };
    await trx
      .insertInto('spending_limits')
      .values({ ...own, ...changed })
      .onConflict((conflicting) => conflicting.columns(['account_id', 'currency']).doUpdateSet(changed))
      .execute();
    const payload = await readSpending({ ...deps, db: trx }, accountId);
    const answer = { status: 200, payload };
    await recordOutcome(executorOf(trx), { claim, outcome: answer, nowMs });
    return answer;
  });
}

/** A first limit has no row to lock yet, and whoever is erased sets none. */
async function lockAccount(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

async function readLimit(
  trx: Kysely<Database>,
  { account_id, currency }: { account_id: string; currency: string },
  nowMs: number,
): Promise<Limit | undefined> {
  const row = await trx
    .selectFrom('spending_limits')
    .select(['amount', 'next_amount as nextAmount', 'next_from_ms as nextFromMs'])
    .where('account_id', '=', account_id)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const amount = allowedNow(row, nowMs);
  if (!row || amount === undefined) return undefined;
  const { nextAmount, nextFromMs } = row;
  const waits = nextFromMs !== null && nextFromMs > nowMs;
  return { amount, next: waits ? { amount: nextAmount, fromMs: nextFromMs } : undefined };
}

async function requireRealCurrency({ db }: Pick<PaymentDeps, 'db'>, code: string): Promise<void> {
  const currency = await db
    .selectFrom('currencies')
    .select('code')
    .where('code', '=', code)
    .where('is_virtual', '=', false)
    .executeTakeFirst();
  if (currency) return;
  const message = `${code} is no real currency of this service. Use one that you pay in, such as USD.`;
  throw invalidField('currency', 'currency_unknown', message);
}

function paymentsUnderWay() {
  const message = 'The limit is in place, but an earlier payment has not finished yet. Send it again to be sure.';
  return unavailable('payments_under_way', message, 5);
}
