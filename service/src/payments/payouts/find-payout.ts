import type { Deps } from '../../platform/deps.js';
import { PAYOUT_COLUMNS, type Payout } from './payout.js';

/** @returns undefined if there is none with this id */
export async function findPayout(deps: Pick<Deps, 'pool'>, payoutId: string): Promise<Payout | undefined> {
  const result = await deps.pool.query<Payout>(`SELECT ${PAYOUT_COLUMNS} FROM payouts WHERE id = $1`, [payoutId]);
  return result.rows[0];
}

/** @param named.key - the key from the account's own page */
export async function findPayoutByKey(
  deps: Pick<Deps, 'pool'>,
  named: { accountId: string; key: string },
): Promise<Payout | undefined> {
  const result = await deps.pool.query<Payout>(
    `SELECT ${PAYOUT_COLUMNS} FROM payouts WHERE account_id = $1 AND coalesce(idempotency_key, id) = $2`,
    [named.accountId, named.key],
  );
  return result.rows[0];
}

/** An account's payouts, newest first. @param limit - 1 to 100 */
export async function listPayouts(deps: Pick<Deps, 'pool'>, accountId: string, limit: number): Promise<Payout[]> {
  const result = await deps.pool.query<Payout>(
    `SELECT ${PAYOUT_COLUMNS} FROM payouts WHERE account_id = $1 ORDER BY created_ms DESC, id LIMIT $2`,
    [accountId, limit],
  );
  return result.rows;
}
