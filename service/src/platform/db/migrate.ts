import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migrations/migration.js';

/** How long a node waits for another one that is migrating. */
const WAIT_FOR_OTHER_NODE_MS = 120_000;
/** How long a step may wait for a table in use before it gives up and lets traffic pass. */
const WAIT_FOR_TABLE_MS = 5_000;

export interface MigrateOptions {
  readonly pool: Pool;
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
}

/**
 * Brings the schema up to date; any number of nodes may call it at the same time, each step runs once.
 *
 * @returns the names of the steps that this call ran
 * @throws Error naming the failed step; earlier steps stay applied, the failed one leaves nothing behind
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = await options.pool.connect();
  const applied: string[] = [];
  try {
    await createJournal(client);
    for (const migration of options.migrations) {
      if (await applyOnce(client, migration, options.nowMs)) applied.push(migration.name);
    }
  } finally {
    client.release();
  }
  return applied;
}

async function applyOnce(client: PoolClient, migration: Migration, nowMs: number): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${WAIT_FOR_OTHER_NODE_MS}`);
    await client.query('LOCK TABLE schema_migrations IN ACCESS EXCLUSIVE MODE');
    const known = await client.query('SELECT 1 FROM schema_migrations WHERE name = $1', [migration.name]);
    if (known.rowCount === 0) {
      await client.query(`SET LOCAL lock_timeout = ${WAIT_FOR_TABLE_MS}`);
      await client.query(migration.sql);
      await client.query('INSERT INTO schema_migrations (name, applied_ms) VALUES ($1, $2)', [migration.name, nowMs]);
    }
    await client.query('COMMIT');
    return known.rowCount === 0;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`The migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** Two nodes that create the same table at once can both pass IF NOT EXISTS; the loser's error, of several kinds, is harmless. */
async function createJournal(client: PoolClient): Promise<void> {
  if (await hasJournal(client)) return;
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_ms bigint NOT NULL)',
    );
  } catch (cause) {
    if (!(await hasJournal(client))) throw cause;
  }
}

async function hasJournal(client: PoolClient): Promise<boolean> {
  const found = await client.query(`SELECT to_regclass('schema_migrations') IS NOT NULL AS has_journal`);
  return found.rows[0]?.has_journal === true;
}
