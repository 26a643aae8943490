import { displayAmount } from '../../ledger/display-amount.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { isoTime } from '../../platform/times.js';
import type { Operator } from './operator.js';

const MOST_CREDITS = 200;

/**
 * What was credited to an account's wallets, newest first; an integrator's people see none, as the records name the operator's.
 *
 * @param cursor - the last credit of the page before
 */
export async function readCredits(
  { db, money }: LookUpDeps,
  { integratorId }: Operator,
  accountId: string,
  cursor?: string,
): Promise<{ readonly credits: readonly object[]; readonly more_credits: boolean }> {
  if (integratorId !== null) return { credits: [], more_credits: false };
  const exponents = await money.exponents();
  let query = db
    .selectFrom('recorded_credits as r')
    .leftJoin('recorded_credits as back', 'back.takes_back_id', 'r.id')
    .select(['r.id', 'r.wallet_id', 'r.amount', 'r.currency', 'r.reference', 'r.asked_by', 'r.approved_by'])
    .select(['r.created_ms', 'back.created_ms as back_ms'])
    .where('r.account_id', '=', accountId)
    .where('r.amount', '>', 0);
  if (cursor !== undefined) query = query.where('r.id', '<', cursor);
  const rows = await query
    .orderBy('r.id', 'desc')
    .limit(MOST_CREDITS + 1)
    .execute();
  const credits = rows.slice(0, MOST_CREDITS).map((row) => ({
    credit_id: row.id,
    wallet_id: row.wallet_id,
    display_amount: displayAmount(row.amount, row.currency, exponents),
    reference: row.reference,
    people: `${row.asked_by}, approved by ${row.approved_by}`,
    when: isoTime(row.created_ms),
    taken_back: row.back_ms === null ? '' : isoTime(row.back_ms),
  }));
  return { credits, more_credits: rows.length > MOST_CREDITS };
}
