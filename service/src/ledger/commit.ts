import type { Pool, PoolClient } from 'pg';
import { REQUEST_LIMITS } from '../platform/db/connection-limits.js';
import { isConnectionLost } from '../platform/db/database-errors.js';
import { inTransaction } from '../platform/db/in-transaction.js';
import type { Meter } from '../platform/metrics/meter.js';
import type { Settled } from './decide.js';
import { lockRows, TRANSACTION_SETTINGS_SQL } from './lock-rows.js';
import { Pipeline } from './pipeline.js';
import type { BatchMark } from './write-effects.js';

/** A batch whose COMMIT was sent but not answered. Its mark tells whether it was committed. */
export interface LostBatch {
  readonly mark: BatchMark;
  /** Rows it had locked. */
  readonly invoiceIds: readonly string[];
  readonly escrowIds: readonly string[];
  /** Its operations' outcomes, if it was committed. */
  readonly settled: readonly Settled[];
}

/** COMMIT was sent but not answered. The effects may be durable, so a blind retry could apply them twice. */
export class OutcomeUnknown extends Error {
  /** Undefined if it cannot be determined. */
  readonly lost: LostBatch | undefined;

  constructor(options: { lost?: LostBatch; cause: unknown }) {
    super('The connection was lost during COMMIT.', { cause: options.cause });
    this.lost = options.lost;
  }
}

/** @throws OutcomeUnknown */
export async function commit(client: PoolClient, meter: Meter): Promise<void> {
  const startedMs = performance.now();
  try {
    await client.query('COMMIT');
  } catch (cause) {
    if (isConnectionLost(cause)) throw new OutcomeUnknown({ cause });
    throw cause;
  } finally {
    meter.roundTrip('commit', performance.now() - startedMs);
  }
}

/**
 * Finds out whether a batch whose connection was lost was committed. While the server still works on it, it holds its rows:
 * once we have locked them we see the outcome, even on a server that took over.
 */
export function wasCommitted(pool: Pool, lost: LostBatch): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(TRANSACTION_SETTINGS_SQL, [`${REQUEST_LIMITS.lockMs}`]);
    const pipeline = new Pipeline(client);
    lockRows(pipeline, lost, lost.mark.occurredMs);
    await pipeline.flush();
    const { accountId, occurredMs, entryId } = lost.mark;
    const written = await client.query(
      'SELECT FROM transactions WHERE account_id = $1 AND occurred_ms = $2 AND entry_id = $3',
      [accountId, occurredMs, entryId],
    );
    return written.rowCount === 1;
  });
}
