import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { inTransaction } from '../platform/db/in-transaction.js';
import { plainArray } from './sql-arrays.js';

/** The newest postings of all, which are looked at. */
const POSTINGS = 10_000;
const WITHIN_MS = 60_000;
/** So many of them: one a second at least. */
const OFTEN = 60;

/**
 * Marks players' wallets that receive often: from then on new invoices append what they receive, as they do for an integrator's wallet.
 * Payments to a popular seller then do not wait for each other; and while a snapshot is open, as during a backup, the wallet's row has a
 * new version with each roll-up instead of with each batch, each of which Postgres would keep and read. A mark stays.
 *
 * @returns the number of wallets marked
 */
export async function markBusyWallets({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const busy = await pool.query<{ id: string }>(
    `SELECT credit_wallet_id AS id
     FROM (SELECT credit_wallet_id, created_ms FROM postings ORDER BY id DESC LIMIT ${POSTINGS}) AS newest
     WHERE created_ms > $1 GROUP BY credit_wallet_id HAVING count(*) >= ${OFTEN}`,
    [clock.now() - WITHIN_MS],
  );
  if (busy.rows.length === 0) return 0;
  return inTransaction(pool, async (client) => {
    const marked = await client.query(
      `UPDATE wallets SET appends_credits = true WHERE id IN (
         SELECT id FROM wallets WHERE id = ANY($1::uuid[]) AND kind = 'user' AND NOT appends_credits ORDER BY id FOR NO KEY UPDATE)`,
      [plainArray(busy.rows.map(({ id }) => id))],
    );
    return marked.rowCount ?? 0;
  });
}
