import type { PoolClient } from 'pg';
import type { HistoryEntry } from './effects.js';

/** Writes what an entry of the history says now, behind the statement that has written its status. The entry is named by kind, id and account. */
export async function writeHistoryData(client: PoolClient, entry: HistoryEntry): Promise<void> {
  const written = await client.query(
    `UPDATE transactions SET data = $5
     WHERE transaction_id_type = $1 AND transaction_id = $2 AND account_id = $3 AND transaction_role = $4`,
    [entry.transactionIdType, entry.transactionId, entry.accountId, entry.role, JSON.stringify(entry.data)],
  );
  if (written.rowCount !== 1) throw new Error('An entry of the history is not there to be changed.');
}
