import type { Queries } from '../platform/db/client.js';

/**
 * A number that grows with every change of what an account's history shows: a new entry, another status, a phase of its escrow, a dispute.
 * A replica whose number is not below the primary's has everything that the primary had.
 */
export async function readHistoryRevision(from: Queries, accountId: string): Promise<number> {
  const { rows } = await from.query<{ revision: number }>({
    name: 'history-revision',
    text: `SELECT coalesce((SELECT total + updates FROM transaction_counts WHERE account_id = $1), 0)
      + coalesce((SELECT sum(delta + updates) FROM transaction_count_deltas WHERE account_id = $1), 0) AS revision`,
    values: [accountId],
  });
  return rows[0]?.revision ?? 0;
}
