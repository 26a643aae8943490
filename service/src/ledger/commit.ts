import type { PoolClient } from 'pg';
import { isConnectionLost } from '../platform/db/database-errors.js';
import type { Settled } from './decide.js';
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
  /** Undefined when there is no way to find out. */
  readonly lost: LostBatch | undefined;

  constructor(options: { lost?: LostBatch; cause: unknown }) {
    super('The connection was lost during COMMIT.', { cause: options.cause });
    this.lost = options.lost;
  }
}

/** @throws OutcomeUnknown */
export async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (cause) {
    if (isConnectionLost(cause)) throw new OutcomeUnknown({ cause });
    throw cause;
  }
}
