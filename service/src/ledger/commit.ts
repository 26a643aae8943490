import type { PoolClient } from 'pg';
import { isConnectionLost } from '../platform/db/database-errors.js';
import type { Settled } from './decide.js';
import type { BatchMark } from './write-effects.js';

/** A batch whose COMMIT was sent and not answered; its mark tells whether it was done. */
export interface LostBatch {
  readonly mark: BatchMark;
  /** Rows that it had locked. */
  readonly invoiceIds: readonly string[];
  readonly escrowIds: readonly string[];
  /** What became of its operations, if it was done. */
  readonly settled: readonly Settled[];
}

/** COMMIT was sent and no answer came: the effects may or may not be durable, and must not be run again blindly. */
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
