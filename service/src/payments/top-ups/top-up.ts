import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';

/** A top-up: money from a card into the buyer's own wallet. */
export interface TopUp {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly paymentMethodId: string;
  readonly walletId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly state: 'processing' | 'success' | 'failed';
  readonly failureReason: FailureReasonColumn | null;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export const TOP_UP_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId",
  payment_method_id AS "paymentMethodId", wallet_id AS "walletId", amount, currency, state,
  failure_reason AS "failureReason", created_ms AS "createdMs", updated_ms AS "updatedMs"`;

/** Identifies the top-up to its charges and challenges. */
export function causeOfTopUp({ id }: Pick<TopUp, 'id'>) {
  return { causeType: 'purchase', causeId: id } as const;
}

/** @returns undefined if there is none with this id */
export async function findTopUp(client: SqlExecutor, topUpId: string): Promise<TopUp | undefined> {
  const result = await client.query(`SELECT ${TOP_UP_COLUMNS} FROM purchases WHERE id = $1`, [topUpId]);
  return (result.rows as TopUp[])[0];
}

/** @param named.key - the key from the account's own page */
export async function findTopUpByKey(
  client: SqlExecutor,
  named: { accountId: string; key: string },
): Promise<TopUp | undefined> {
  const result = await client.query(
    `SELECT ${TOP_UP_COLUMNS} FROM purchases WHERE account_id = $1 AND coalesce(idempotency_key, id) = $2`,
    [named.accountId, named.key],
  );
  return (result.rows as TopUp[])[0];
}
