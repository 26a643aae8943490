import type { Pool } from 'pg';
import { inTransaction } from '../platform/db/in-transaction.js';
import type { LostBatch } from './commit.js';
import { lockRows } from './lock-rows.js';
import { Pipeline } from './pipeline.js';
import { TRANSACTION_LIMITS_SQL } from './transaction-limits.js';

/**
 * Finds out whether a batch was committed whose connection was lost meanwhile. While the server still works on it, it holds its rows:
 * once we have locked them we see the outcome, even on a server that took over.
 */
export function wasCommitted(pool: Pool, lost: LostBatch): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(TRANSACTION_LIMITS_SQL);
    const pipeline = new Pipeline(client);
    lockRows(pipeline, lost);
    await pipeline.flush();
    const { accountId, occurredMs, entryId } = lost.mark;
    const written = await client.query(
      'SELECT FROM transactions WHERE account_id = $1 AND occurred_ms = $2 AND entry_id = $3',
      [accountId, occurredMs, entryId],
    );
    return written.rowCount === 1;
  });
}
