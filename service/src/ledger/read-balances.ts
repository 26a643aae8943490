import type { SqlExecutor } from '../platform/http/idempotency-store.js';

/**
 * The true balances including pending credits, as integer text in minor units (may exceed 2^53).
 *
 * @returns a wallet that does not exist is absent
 */
export async function readBalances(client: SqlExecutor, walletIds: readonly string[]): Promise<Map<string, string>> {
  const result = await client.query(
    `SELECT id, (balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_id = wallets.id), 0))::text AS balance
     FROM wallets WHERE id = ANY($1::uuid[])`,
    [walletIds],
  );
  return new Map((result.rows as { id: string; balance: string }[]).map((row) => [row.id, row.balance]));
}

/** The unfiltered number of history rows of an account, from the kept counter. */
export async function readTransactionCount(client: SqlExecutor, accountId: string): Promise<number> {
  const result = await client.query(
    `SELECT coalesce((SELECT total FROM transaction_counts WHERE account_id = $1), 0)
          + coalesce((SELECT sum(delta) FROM transaction_count_deltas WHERE account_id = $1), 0) AS total`,
    [accountId],
  );
  return (result.rows as { total: number }[])[0]?.total ?? 0;
}
