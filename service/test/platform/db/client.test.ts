import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseClient } from '../../../src/platform/db/client.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Postgres keeps such a plan, made without looking at the values, until the table is analyzed. */
async function planInEmptyTable(options: { byIndex?: boolean }): Promise<string> {
  const client = createDatabaseClient({ connection: database.connection, maxConnections: 1, ...options });
  try {
    await client.pool.query('SET plan_cache_mode = force_generic_plan');
    await client.pool.query(
      'PREPARE find_invoices AS SELECT id FROM invoices WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE',
    );
    const plan = await client.pool.query("EXPLAIN (FORMAT JSON) EXECUTE find_invoices ('{}')");
    return JSON.stringify(plan.rows);
  } finally {
    await client.close();
  }
}

test('a client for look-ups uses the index even while the tables are empty', async () => {
  expect(await planInEmptyTable({ byIndex: true })).toContain('invoices_pkey');
});

test('any other client scans where a scan is cheaper, as an audit of whole tables needs', async () => {
  expect(await planInEmptyTable({})).toContain('Seq Scan');
});
