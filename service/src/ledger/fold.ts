import type { Pool, PoolClient } from 'pg';

/** Wallets whose waiting credits one transaction folds. */
const WALLETS_AT_ONCE = 50;

/**
 * Moves the appended credits of busy wallets into their balances. Any number of nodes may do it; each wallet is folded by one at a time.
 *
 * @returns how many credits were folded
 */
export async function foldWalletCredits(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const locked = await client.query<{ id: string }>(
      `SELECT id FROM wallets
       WHERE id IN (SELECT wallet_id FROM wallet_credits LIMIT 2000)
       ORDER BY id LIMIT ${WALLETS_AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED`,
    );
    if (locked.rows.length === 0) return 0;
    const credits = await client.query<{ wallet_id: string; amount: string }>(
      'DELETE FROM wallet_credits WHERE wallet_id = ANY($1::uuid[]) RETURNING wallet_id, amount::text AS amount',
      [locked.rows.map((row) => row.id)],
    );
    const sums = new Map<string, bigint>();
    for (const row of credits.rows) sums.set(row.wallet_id, (sums.get(row.wallet_id) ?? 0n) + BigInt(row.amount));
    await client.query(
      `UPDATE wallets SET balance = wallets.balance + change.delta
       FROM unnest($1::uuid[], $2::bigint[]) AS change (id, delta) WHERE wallets.id = change.id`,
      [[...sums.keys()], [...sums.values()].map(String)],
    );
    return credits.rows.length;
  });
}

/** Adds the appended counts of history rows to the kept totals. @returns how many were folded */
export async function foldTransactionCounts(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const deltas = await client.query<{ account_id: string; delta: number }>(
      `DELETE FROM transaction_count_deltas
       WHERE id IN (SELECT id FROM transaction_count_deltas ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED)
       RETURNING account_id, delta`,
    );
    if (deltas.rows.length === 0) return 0;
    const sums = new Map<string, number>();
    for (const row of deltas.rows) sums.set(row.account_id, (sums.get(row.account_id) ?? 0) + row.delta);
    const ids = [...sums.keys()].sort();
    await client.query(
      `INSERT INTO transaction_counts (account_id, total) SELECT * FROM unnest($1::uuid[], $2::bigint[])
       ON CONFLICT (account_id) DO UPDATE SET total = transaction_counts.total + excluded.total`,
      [ids, ids.map((id) => sums.get(id) ?? 0)],
    );
    return deltas.rows.length;
  });
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
