import type { Pool } from 'pg';
import { inTransaction } from '../platform/db/in-transaction.js';

/** Wallets rolled up per transaction. */
const WALLETS_AT_ONCE = 50;

/**
 * Rolls the appended credits of hot accounts up into their balances. Safe on any number of nodes: one at a time works on each wallet.
 *
 * @returns the number of credits rolled up
 */
export async function rollUpWalletCredits(pool: Pool): Promise<number> {
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
      `UPDATE wallets SET balance = wallets.balance + change.delta,
         minimum_balance = CASE WHEN in_debt THEN least(0, wallets.balance + change.delta) ELSE minimum_balance END,
         in_debt = in_debt AND wallets.balance + change.delta < 0
       FROM unnest($1::uuid[], $2::bigint[]) AS change (id, delta) WHERE wallets.id = change.id`,
      [[...sums.keys()], [...sums.values()].map(String)],
    );
    return credits.rows.length;
  });
}

/** `$1` the accounts, sorted to prevent deadlocks; `$2` new rows, `$3` changed ones. */
const ROLL_UP_SQL = `
  INSERT INTO transaction_counts (account_id, total, updates)
  SELECT unnest($1::uuid[]), unnest($2::bigint[]), unnest($3::bigint[])
  ON CONFLICT (account_id) DO UPDATE SET total = transaction_counts.total + excluded.total,
    updates = transaction_counts.updates + excluded.updates`;

/** Rolls appended counts of history rows up into the stored totals. @returns the number of counts rolled up */
export async function rollUpTransactionCounts(pool: Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    // the database adds them up: thousands of rows would block this process
    const gone = await client.query<{ account_id: string; total: number; updates: number; rolled_up: number }>(
      `WITH gone AS (
         DELETE FROM transaction_count_deltas
         WHERE id IN (SELECT id FROM transaction_count_deltas ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED)
         RETURNING account_id, delta, updates)
       SELECT account_id, sum(delta) AS total, sum(updates) AS updates, count(*) AS rolled_up
       FROM gone GROUP BY account_id ORDER BY account_id`,
    );
    if (gone.rows.length === 0) return 0;
    await client.query(ROLL_UP_SQL, [
      gone.rows.map((row) => row.account_id),
      gone.rows.map((row) => row.total),
      gone.rows.map((row) => row.updates),
    ]);
    return gone.rows.reduce((sum, row) => sum + row.rolled_up, 0);
  });
}
