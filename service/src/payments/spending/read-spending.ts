import type { Sent, spendingSchema } from 'svc-bridge/model';
import { displayAmount } from '../../ledger/display-amount.js';
import { LockedSpending } from '../../ledger/locked-spending.js';
import { allowedNow, monthOf, type SpendingLimit, spentSql } from '../../ledger/spending.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { isoTime } from '../../platform/times.js';
import type { PaymentDeps } from '../deps.js';

export type SpendingView = Sent<typeof spendingSchema>;

const MONTHS = 12;

/** What a player has spent in the last twelve months, UTC, and their own limits. */
export async function readSpending(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'money'>,
  accountId: string,
): Promise<SpendingView> {
  const nowMs = deps.clock.now();
  const spent = await readMonths(deps, accountId, nowMs);
  const limits = await readSpendingLimits(deps, accountId);
  const wallets = await readCurrencies(deps, accountId);
  const exponents = await deps.money.exponents();
  const shown = [...new Set([...wallets, ...limits.keys(), ...spent.map(({ currency }) => currency)])].sort();
  const left = await readLeft(deps, accountId, shown, nowMs);
  return {
    account_id: accountId,
    next_month: isoTime(monthOf(nowMs, 1)),
    currencies: shown.map((currency) => {
      const amountOf = (amount: number) => ({ amount, display_amount: displayAmount(amount, currency, exponents) });
      const limit = limits.get(currency);
      const allowed = allowedNow(limit, nowMs);
      const remaining = left.get(currency);
      return {
        currency,
        ...(allowed !== undefined && { limit: amountOf(allowed) }),
        ...(limit && viewNext(limit, nowMs, amountOf)),
        ...(remaining !== undefined && { left: amountOf(remaining) }),
        months: Array.from({ length: MONTHS }, (_, ago) => {
          const month = isoTime(monthOf(nowMs, -ago)).slice(0, 7);
          return {
            month,
            ...amountOf(spent.find((each) => each.month === month && each.currency === currency)?.amount ?? 0),
          };
        }),
      };
    }),
  };
}

/** A player's own limits by currency, those that have ended included. */
export async function readSpendingLimits(
  { db }: Pick<PaymentDeps, 'db'>,
  accountId: string,
): Promise<ReadonlyMap<string, SpendingLimit>> {
  const rows = await db
    .selectFrom('spending_limits')
    .select(['currency', 'amount', 'next_amount as nextAmount', 'next_from_ms as nextFromMs'])
    .where('account_id', '=', accountId)
    .orderBy('currency')
    .execute();
  return new Map(rows.map(({ currency, ...limit }) => [currency, limit]));
}

function viewNext(
  { nextAmount, nextFromMs }: SpendingLimit,
  nowMs: number,
  amountOf: (amount: number) => { amount: number; display_amount: string },
) {
  if (nextFromMs === null || nextFromMs <= nowMs) return {};
  return { next_limit: { ...(nextAmount !== null && amountOf(nextAmount)), from: isoTime(nextFromMs) } };
}

interface Spent {
  readonly month: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

/** By month, such as `2026-11`, and real currency. */
async function readMonths(
  { db }: Pick<PaymentDeps, 'db'>,
  accountId: string,
  nowMs: number,
): Promise<readonly Spent[]> {
  const entries = spentSql('entry.account_id = $1::uuid AND entry.occurred_ms >= $2::bigint');
  const text = `SELECT to_char(to_timestamp(occurred_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM') AS month, currency,
      sum(amount)::bigint AS amount
    FROM (${entries}) AS spent JOIN currencies ON code = currency WHERE NOT is_virtual GROUP BY month, currency`;
  const { rows } = await executorOf(db).query(text, [accountId, monthOf(nowMs, 1 - MONTHS)]);
  return rows as Spent[];
}

/** The real ones that the player has a wallet in. */
async function readCurrencies({ db }: Pick<PaymentDeps, 'db'>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wallets')
    .innerJoin('currencies', 'code', 'currency')
    .select('code')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'user')
    .where('is_virtual', '=', false)
    .execute();
  return rows.map(({ code }) => code);
}

/** Minor units by currency; absent without a limit. */
async function readLeft(
  { db }: Pick<PaymentDeps, 'db'>,
  accountId: string,
  currencies: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const payers = currencies.map((currency) => ({ accountId, currency }));
  const months = await LockedSpending.foresee(executorOf(db), payers, nowMs);
  const left = new Map<string, number>();
  for (const payer of payers) {
    const amount = months.left(payer);
    if (amount !== undefined) left.set(payer.currency, Number(amount));
  }
  return left;
}
