import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../../src/platform/db/client.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { migrations } from '../../../src/platform/db/migrations/index.js';
import type { Migration } from '../../../src/platform/db/migrations/migration.js';
import { bringUpToDate } from '../../../src/platform/db/open-database.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });
  afterAll(() => database.drop());

  it('runs each step once when many nodes start concurrently', async () => {
    const nodes = Array.from({ length: 6 }, () =>
      createDatabaseClient({ connection: database.connection, maxConnections: 2 }),
    );

    const applied = await Promise.all(nodes.map((node) => migrate({ pool: node.pool, migrations, nowMs: 7 })));

    expect(applied.flat().sort()).toEqual(migrations.map((step) => step.name));
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('creates its journal once, however many nodes start on an empty database', async () => {
    const nodes = Array.from({ length: 8 }, () =>
      createDatabaseClient({ connection: database.connection, maxConnections: 1 }),
    );
    for (let round = 0; round < 100; round += 1) {
      await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await Promise.all(nodes.map((node) => migrate({ pool: node.pool, migrations: [], nowMs: 7 })));
    }
    await Promise.all(nodes.map((node) => node.close()));
    await migrate({ pool: database.pool, migrations, nowMs: 7 });
  });

  it('keeps what a refund refunds, also from a schema that names it in the invoice', async () => {
    const { pool } = database;
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const next = migrations.findIndex(({ name }) => name === '0037-refund-links');
    await migrate({ pool, migrations: migrations.slice(0, next), nowMs: 7 });
    const client = await pool.connect();
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
      CREATE INDEX invoices_by_original ON invoices (original_invoice_id, id) WHERE original_invoice_id IS NOT NULL;
      INSERT INTO invoices (id, integrator_id, account_id, invoice_type, reference_type, reference_id, state, currency, total_amount,
        document, created_ms, updated_ms, original_invoice_id)
      SELECT ('0000000' || n || '-0000-7000-8000-000000000000')::uuid, gen_random_uuid(), gen_random_uuid(), 'user_purchase', '', '',
        'success', 'USD', 1, '{}', 1, 1, CASE n WHEN 2 THEN '00000001-0000-7000-8000-000000000000'::uuid END
      FROM generate_series(1, 2) AS n;
      COMMIT`);
    client.release();

    await migrate({ pool, migrations, nowMs: 8 });

    expect((await pool.query('SELECT * FROM refund_links')).rows).toEqual([
      {
        invoice_id: '00000002-0000-7000-8000-000000000000',
        original_invoice_id: '00000001-0000-7000-8000-000000000000',
      },
    ]);
  });

  it('rolls a failed step back completely and names it', async () => {
    const broken = [...migrations, { name: '9999-broken', sql: 'CREATE TABLE half_made (id int); SELECT 1/0' }];

    await expect(migrate({ pool: database.pool, migrations: broken, nowMs: 8 })).rejects.toThrow(
      /9999-broken.*division by zero/,
    );

    const left = await database.pool.query(`SELECT to_regclass('half_made') AS name`);
    expect(left.rows[0].name).toBeNull();
  });
});

describe('a step that takes long', () => {
  const long: Migration = { name: '9002-long', sql: 'SELECT pg_advisory_xact_lock(7)' };

  it('keeps no node from starting that has nothing to migrate, and runs once for those that need it', async () => {
    const database = await createTestDatabase();
    const { pool } = database;
    const holder = await pool.connect();
    await holder.query('SELECT pg_advisory_lock(7)');
    const first = migrate({ pool, migrations: [...migrations, long], nowMs: 7 });
    const second = migrate({ pool, migrations: [...migrations, long], nowMs: 7 });
    await vi.waitFor(async () => {
      const waiting = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting.rowCount).toBe(2);
    });

    expect(await bringUpToDate(database.connection)).toEqual([]);

    await holder.query('SELECT pg_advisory_unlock(7)');
    holder.release();
    expect((await Promise.all([first, second])).flat()).toEqual([long.name]);
    await database.drop();
  });
});

describe('a step whose table somebody uses', () => {
  it('gives up with what to do, changes nothing, and is done by the next start', async () => {
    const database = await createTestDatabase();
    const { pool } = database;
    await pool.query('CREATE TABLE numbers (number int)');
    const step = { name: '9001-numbers', sql: 'ALTER TABLE numbers ADD COLUMN is_odd boolean' };
    const dump = await pool.connect();
    await dump.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT FROM numbers');

    await expect(migrate({ pool, migrations: [step], nowMs: 7 })).rejects.toThrow(
      /^The migration 9001-numbers gave up.*Nothing was changed\. End long transactions/,
    );

    await dump.query('ROLLBACK');
    dump.release();
    expect(await migrate({ pool, migrations: [step], nowMs: 7 })).toEqual([step.name]);
    await database.drop();
  });
});

describe('a step that builds an index beside traffic', () => {
  const step: Migration = {
    name: '9001-numbers-index',
    index: 'numbers_once',
    sql: 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS numbers_once ON numbers (number)',
  };
  let database: TestDatabase;
  const nodes: DatabaseClient[] = [];
  const startNode = (steps = [step]) => {
    const node = createDatabaseClient({ connection: database.connection, maxConnections: 2 });
    nodes.push(node);
    return migrate({ pool: node.pool, migrations: steps, nowMs: 7 });
  };
  const readIndex = async () => {
    const { rows } = await database.pool.query<{ oid: number; isValid: boolean; isApplied: boolean }>(
      `SELECT indexrelid::int AS oid, indisvalid AS "isValid",
         EXISTS (SELECT FROM schema_migrations WHERE name = $1) AS "isApplied"
       FROM pg_index WHERE indexrelid = to_regclass($2)`,
      [step.name, step.index],
    );
    return rows[0];
  };
  /** A payment under way, as it were: the build waits for it. */
  const beginWriting = async () => {
    const writer = await database.pool.connect();
    await writer.query('BEGIN; INSERT INTO numbers VALUES (100)');
    return async () => {
      await writer.query('COMMIT');
      writer.release();
    };
  };
  /** Until the build waits for the payment: its index is there since the step before. */
  const untilBuilding = () =>
    vi.waitFor(
      async () => {
        const running = await database.pool.query(
          `SELECT FROM pg_stat_progress_create_index WHERE datname = current_database() AND phase = 'waiting for writers before build'`,
        );
        expect(running.rowCount).toBe(1);
      },
      { timeout: 10_000, interval: 5 },
    );

  beforeEach(async () => {
    database = await createTestDatabase();
    await database.pool.query('CREATE TABLE numbers (number int); INSERT INTO numbers VALUES (1), (2), (3)');
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await database.drop();
  });

  it('runs once when many nodes start concurrently, though a payment keeps it waiting', async () => {
    const endWriting = await beginWriting();
    const started = Promise.all(Array.from({ length: 6 }, () => startNode()));
    await untilBuilding();
    // the table is written while the index is built
    await database.pool.query('INSERT INTO numbers VALUES (4)');
    await endWriting();

    expect((await started).flat()).toEqual([step.name]);
    expect(await readIndex()).toMatchObject({ isValid: true, isApplied: true });
    await expect(database.pool.query('INSERT INTO numbers VALUES (4)')).rejects.toMatchObject({ code: '23505' });
  });

  it('keeps no other node from starting, nor from its own steps', async () => {
    const endWriting = await beginWriting();
    const first = startNode();
    await untilBuilding();

    const later = { name: '9002-later', sql: 'CREATE TABLE later (id int)' };
    expect(await startNode([step, later])).toEqual([later.name]);

    await endWriting();
    expect(await first).toEqual([step.name]);
  });

  it('replaces what a failed build has left, and is on record only then', async () => {
    await database.pool.query('INSERT INTO numbers VALUES (3)');
    await expect(startNode()).rejects.toThrow(/9001-numbers-index failed: could not create unique index/);
    const left = await readIndex();
    expect(left).toMatchObject({ isValid: false, isApplied: false });

    await database.pool.query('DELETE FROM numbers WHERE number = 3');
    expect(await startNode()).toEqual([step.name]);
    const built = await readIndex();
    expect(built).toMatchObject({ isValid: true, isApplied: true });
    expect(built?.oid).not.toBe(left?.oid);
    expect(await startNode()).toEqual([]);
  });

  it('leaves a build alone that the server goes on with after its node was killed', async () => {
    const endWriting = await beginWriting();
    const killed = startNode().catch((error: Error) => error);
    await untilBuilding();
    const begun = await readIndex();
    const ended = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'SET LOCAL idle%'`,
    );
    expect(ended.rowCount).toBe(1);

    expect(await startNode()).toEqual([]);
    expect(await readIndex()).toMatchObject({ oid: begun?.oid, isValid: false });

    await endWriting();
    expect(await killed).toBeInstanceOf(Error);
    expect(await startNode()).toEqual([step.name]);
    expect(await readIndex()).toEqual({ oid: begun?.oid, isValid: true, isApplied: true });
  });
});
