import type { LimitsToday } from '../../ledger/effects.js';
import { foreseeReached, limitsSql } from '../../ledger/locked-usage.js';
import { shiftOf } from '../../platform/db/database-time.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';
import { countsPayments } from './count-payment.js';
import { limitReached } from './failure-reasons.js';

export interface ForeseenPayment {
  readonly integratorId: string;
  readonly accountId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
}

/**
 * Looks at the daily limits before a payment starts, so that a bank is not asked about a card, nor its buyer challenged, in vain.
 *
 * @returns why the payment would fail now. Undefined promises nothing: the payment itself is counted and checked when it starts
 */
export async function foreseeLimit(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { integratorId, accountId, currency, amount }: ForeseenPayment,
): Promise<FailureReasonColumn | undefined> {
  const { rows } = await deps.pool.query<{ limits: LimitsToday | null }>(
    `SELECT ${limitsSql('payment', '$3::bigint')} AS limits
     FROM (SELECT $1::uuid AS integrator_id, $2::text AS currency) AS payment`,
    [integratorId, currency, shiftOf(deps.clock)],
  );
  const limits = rows[0]?.limits;
  if (!limits || !countsPayments(limits)) return undefined;
  const usage = { accountId, integratorId, currency, dayMs: limits.day_ms, amount, payments: 1, limits };
  const reached = await foreseeReached(deps.pool, usage);
  return reached && limitReached(reached);
}
