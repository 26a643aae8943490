import { REQUEST_LIMITS } from '../platform/db/connection-limits.js';

/**
 * The limits of a money transaction. Said in each: behind a pooler another session may have been prepared than the one that it runs in,
 * and a node that freezes must not keep the locks.
 */
export const TRANSACTION_LIMITS_SQL = `SELECT set_config('lock_timeout', '${REQUEST_LIMITS.lockMs}', true),
  set_config('idle_in_transaction_session_timeout', '${REQUEST_LIMITS.idleInTransactionMs}', true)`;
