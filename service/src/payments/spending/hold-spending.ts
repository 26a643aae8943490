import { LockedSpending, type Payment } from '../../ledger/locked-spending.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { limitReached } from '../invoices/failure-reasons.js';

/**
 * Looks at the player's own limit before a payment starts, as `foreseeLimit` does at the integrator's.
 *
 * @returns why the payment would fail now. Undefined promises nothing
 */
export async function foreseeSpending(
  deps: Pick<Deps, 'pool' | 'clock'>,
  payment: Payment,
): Promise<FailureReasonColumn | undefined> {
  const months = await LockedSpending.foresee(deps.pool, [payment], deps.clock.now());
  const reached = months.findReached(payment);
  return reached && limitReached(reached);
}

/** Minor units that a player's own limit leaves this month, and from when on it allows a payment; undefined without one. */
export async function leftToSpend(
  deps: Pick<Deps, 'pool' | 'clock'>,
  payment: Payment,
): Promise<{ readonly left: bigint; readonly allowedFromMs: number } | undefined> {
  const months = await LockedSpending.foresee(deps.pool, [payment], deps.clock.now());
  const [left, allowedFromMs] = [months.left(payment), months.allowsFrom(payment)];
  return left === undefined || allowedFromMs === undefined ? undefined : { left, allowedFromMs };
}

/**
 * Takes a payment's part of the player's own limit while its buyer is at the bank. A failed attempt holds nothing, and the part becomes the
 * payment's when that starts: nothing has to be written then.
 *
 * @param client - in the transaction that stores the attempt
 * @returns why the payment fails instead; undefined also without a limit
 */
export async function holdSpending(
  client: SqlExecutor,
  { attemptId, nowMs, ...payment }: Payment & { readonly attemptId: string; readonly nowMs: number },
): Promise<FailureReasonColumn | undefined> {
  const months = await LockedSpending.lockIn(client, [payment], nowMs);
  if (months.left(payment) === undefined) return undefined;
  const reached = months.findReached(payment);
  if (reached) return limitReached(reached);
  const { accountId, currency, amount } = payment;
  await client.query(
    `DELETE FROM spending_holds USING checkout_attempts
     WHERE account_id = $1 AND currency = $2 AND attempt_id = checkout_attempts.id AND state IN ('paid', 'failed')`,
    [accountId, currency],
  );
  await client.query('INSERT INTO spending_holds (attempt_id, account_id, currency, amount) VALUES ($1, $2, $3, $4)', [
    attemptId,
    accountId,
    currency,
    amount,
  ]);
  return undefined;
}
