import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migrations/migration.js';

/** Of the advisory locks under which indexes are built; the second part is the step's. */
const BUILD_LOCKS = 0x5bc1;
/** How long building waits for transactions that have begun before it. It blocks nobody meanwhile. */
const WAIT_FOR_TRANSACTIONS_MS = 10 * 60_000;
/** As long as a statement of a migration may take. */
const LONGEST_BUILD_MS = 4 * 60 * 60_000;

export interface IndexStep extends Migration {
  readonly index: string;
}

/**
 * Claims a step for the caller's transaction, and so for as long as its node lives. It does not wait: the build would wait in turn for the
 * snapshot of a query that waits.
 *
 * @returns false while another node has it
 */
export async function claimIndex(client: PoolClient, step: IndexStep): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS "isMine"',
    [BUILD_LOCKS, step.name],
  );
  // also ends the portal of the query before, whose snapshot would last as long as the transaction
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_BUILD_MS}`);
  return rows[0]?.isMine === true;
}

/**
 * Builds an index outside a transaction. A build that was interrupted has left an invalid one, which this replaces.
 *
 * @returns whether it is valid; false: the server still works at it for a node that is gone
 * @throws the server's error; the index is invalid then
 */
export async function buildIndex(pool: Pool, { sql, index }: IndexStep): Promise<boolean> {
  const client = await pool.connect();
  try {
    const found = await findIndex(client, index);
    if (found?.isValid) return true;
    if (found?.isBeingBuilt) return false;
    await client.query(`SET lock_timeout = ${WAIT_FOR_TRANSACTIONS_MS}`);
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(index)}`);
    await client.query(sql);
    return (await findIndex(client, index))?.isValid === true;
  } finally {
    // its lock_timeout goes with it
    client.release(true);
  }
}

async function findIndex(
  client: PoolClient,
  index: string,
): Promise<{ readonly isValid: boolean; readonly isBeingBuilt: boolean } | undefined> {
  const { rows } = await client.query<{ isValid: boolean; isBeingBuilt: boolean }>(
    `SELECT indisvalid AS "isValid", EXISTS (
       SELECT FROM pg_stat_progress_create_index AS running WHERE relid = indrelid AND datname = current_database()
     ) AS "isBeingBuilt"
     FROM pg_index WHERE indexrelid = to_regclass($1)`,
    [index],
  );
  return rows[0];
}
