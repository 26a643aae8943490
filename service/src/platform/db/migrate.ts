import type { Pool, PoolClient } from 'pg';
import { buildIndex, claimIndex, type IndexStep } from './build-index.js';
import type { Queries } from './client.js';
import { isLockHeld } from './database-errors.js';
import type { Migration } from './migrations/migration.js';

/** How long a node waits for another one that is migrating. */
const WAIT_FOR_OTHER_NODE_MS = 120_000;
/** How long a step may wait for a table in use before it gives up and lets traffic pass. */
const WAIT_FOR_TABLE_MS = 5_000;

export interface MigrateOptions {
  /** Of at least two connections. */
  readonly pool: Pool;
  readonly migrations: readonly Migration[];
  readonly nowMs: number;
}

/**
 * Brings the schema up to date; any number of nodes may call it at the same time, each step runs once. A node that has nothing to do waits
 * for nobody.
 *
 * @returns the names of the steps that this call ran
 * @throws Error naming the failed step; earlier steps stay applied, the failed one leaves nothing behind but an index that is invalid
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = await options.pool.connect();
  const applied: string[] = [];
  try {
    await createJournal(client);
    const known = await readApplied(client);
    for (const migration of options.migrations) {
      if (known.has(migration.name)) continue;
      const isNew = isIndexStep(migration)
        ? await buildOnce(client, migration, options)
        : await applyOnce(client, migration, options.nowMs);
      if (isNew) applied.push(migration.name);
    }
  } finally {
    client.release();
  }
  return applied;
}

/** A replica has not received a step that this release needs. */
export class SchemaOlder extends Error {}

/**
 * Ensures that a server which is migrated elsewhere has every step. One that only builds an index may be missing: the service works without.
 *
 * @throws SchemaOlder naming the first step that is missing
 */
export async function requireSchema(replica: Queries, migrations: readonly Migration[]): Promise<void> {
  const known = (await hasJournal(replica)) ? await readApplied(replica) : new Set();
  const missing = migrations.find((migration) => !isIndexStep(migration) && !known.has(migration.name));
  if (!missing) return;
  throw new SchemaOlder(
    `The schema of the read replica is older than this release: it lacks ${missing.name}. ` +
      'Wait until the replica has caught up with its primary; if that lacks it too, start a node of this release first.',
  );
}

async function readApplied(client: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

async function applyOnce(client: PoolClient, migration: Migration, nowMs: number): Promise<boolean> {
  await client.query('BEGIN');
  let isAlone = false;
  try {
    await client.query(`SET LOCAL lock_timeout = ${WAIT_FOR_OTHER_NODE_MS}`);
    // others may read it meanwhile
    await client.query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE');
    isAlone = true;
    const isNew = !(await isApplied(client, migration));
    if (isNew) {
      await client.query(`SET LOCAL lock_timeout = ${WAIT_FOR_TABLE_MS}`);
      await client.query(migration.sql);
      await record(client, migration, nowMs);
    }
    await client.query('COMMIT');
    return isNew;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (isLockHeld(cause)) throw new Error(isAlone ? tableInUse(migration) : OTHERS_MIGRATE, { cause });
    throw failed(migration, cause);
  }
}

const OTHERS_MIGRATE = `Another node, or the admin tool, has been migrating the database for more than ${WAIT_FOR_OTHER_NODE_MS / 1000} s. Start this one again once that has ended.`;

function tableInUse({ name }: Migration): string {
  return `The migration ${name} gave up, so as not to block traffic: a transaction has kept a table that it changes for more than ${WAIT_FOR_TABLE_MS / 1000} s. Nothing was changed. End long transactions, such as a dump, and start again.`;
}

function isIndexStep(migration: Migration): migration is IndexStep {
  return migration.index !== undefined;
}

/**
 * Builds an index beside traffic, and puts it on record once it is valid. One that another node builds is left to it: the service works
 * without.
 */
async function buildOnce(client: PoolClient, step: IndexStep, { pool, nowMs }: MigrateOptions): Promise<boolean> {
  await client.query('BEGIN');
  try {
    // nothing of this transaction touches the journal before the build is done: other nodes lock it for their steps
    const isNew = (await claimIndex(client, step)) && !(await isApplied(pool, step)) && (await buildIndex(pool, step));
    if (isNew) await record(client, step, nowMs);
    await client.query('COMMIT');
    return isNew;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw failed(step, cause);
  }
}

async function isApplied(client: Pool | PoolClient, { name }: Migration): Promise<boolean> {
  const known = await client.query('SELECT 1 FROM schema_migrations WHERE name = $1', [name]);
  return known.rowCount !== 0;
}

async function record(client: PoolClient, { name }: Migration, nowMs: number): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, applied_ms) VALUES ($1, $2)', [name, nowMs]);
}

function failed({ name }: Migration, cause: unknown): Error {
  return new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
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

async function hasJournal(client: Queries): Promise<boolean> {
  const found = await client.query<{ has_journal: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS has_journal`,
  );
  return found.rows[0]?.has_journal === true;
}
