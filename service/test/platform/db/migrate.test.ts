import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseClient } from '../../../src/platform/db/client.js';
import { migrate } from '../../../src/platform/db/migrate.js';
import { migrations } from '../../../src/platform/db/migrations/index.js';
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
      createDatabaseClient({ connection: database.connection, maxConnections: 1 }),
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
