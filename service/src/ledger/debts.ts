import { type ApiError, conflict } from '../platform/http/api-error.js';
import type { SqlExecutor } from '../platform/http/idempotency-store.js';

/** What a dispute has taken from a wallet beyond what it held. Money that comes in pays it off; until then nothing goes out. */
export interface Debt {
  readonly walletId: string;
  readonly currency: string;
  /** Minor units below zero, above 0. */
  readonly amount: number;
}

/** The debts of an account, pending credits counted. */
export async function readDebts(client: SqlExecutor, accountId: string): Promise<Debt[]> {
  const result = await client.query(
    `SELECT id AS "walletId", currency, -balance AS amount FROM (
       SELECT id, currency, balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_id = wallets.id), 0)::bigint AS balance
       FROM wallets WHERE account_id = $1 AND in_debt) AS wallet
     WHERE balance < 0 ORDER BY id`,
    [accountId],
  );
  return result.rows as Debt[];
}

/** 409 with what is owed. */
export function accountInDebt(debts: readonly Debt[]): ApiError {
  const owed = debts.map(({ amount, currency }) => `${amount} minor units of ${currency}`).join(' and ');
  const message = `The account owes ${owed} for a disputed card payment. Money that comes into the wallet pays it off.`;
  const payload = {
    owed: debts.map(({ walletId, amount, currency }) => ({ wallet_id: walletId, amount, currency })),
  };
  return conflict('account_in_debt', message, { payload });
}
