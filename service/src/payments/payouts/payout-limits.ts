import type { CurrencyLimits } from '../../accounts/integrators/limits.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The most that a player can pay out now as far as limits go, minor units; infinite without any.
 *
 * The sum is of the payouts themselves, so one that fails or is returned gives its amount back. It is exact within a transaction that
 * holds the wallet's lock: a player has one wallet in a currency.
 */
export async function mostPayable(
  client: SqlExecutor,
  { accountId, currency, limits, nowMs }: PayoutLimitsOptions,
): Promise<number> {
  const { payout_max_amount: single = Number.POSITIVE_INFINITY, payout_daily_amount: daily } = limits;
  if (daily === undefined) return single;
  const dayMs = nowMs - (nowMs % DAY_MS);
  const { rows } = await client.query(
    `SELECT coalesce(sum(amount), 0)::text AS amount FROM payouts
     WHERE account_id = $1 AND created_ms >= $3 AND created_ms < $4 AND currency = $2 AND state <> 'failed'`,
    [accountId, currency, dayMs, dayMs + DAY_MS],
  );
  const [paid] = rows as { amount: string }[];
  return Math.max(0, Math.min(single, daily - Number(paid?.amount ?? 0)));
}

export interface PayoutLimitsOptions {
  readonly accountId: string;
  readonly currency: string;
  readonly limits: CurrencyLimits;
  readonly nowMs: number;
}

/** 422 at `amount`, with the most that is possible now. */
export function payoutTooLarge(
  { most, currency, exponents }: { readonly most: number; readonly currency: string; readonly exponents: Exponents },
  payload?: Readonly<Record<string, unknown>>,
): ApiError {
  const message = `The maximum now is ${displayAmount(most, currency, exponents)}.`;
  return new ApiError({
    status: 422,
    errors: [{ code: 'amount_too_large', message, param: 'amount' }],
    final: false,
    ...(payload && { payload }),
  });
}
