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

  it('runs each step once when many nodes start at the same time', async () => {
    const nodes = Array.from({ length: 6 }, () =>
      createDatabaseClient({ connection: database.connection, maxConnections: 1 }),
    );

    const applied = await Promise.all(nodes.map((node) => migrate({ pool: node.pool, migrations, nowMs: 7 })));

    expect(applied.flat().sort()).toEqual(migrations.map((step) => step.name));
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('makes its journal once, however many nodes meet at an empty database', async () => {
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

  it('leaves nothing of a failed step behind and names it', async () => {
    const broken = [...migrations, { name: '9999-broken', sql: 'CREATE TABLE half_made (id int); SELECT 1/0' }];

    await expect(migrate({ pool: database.pool, migrations: broken, nowMs: 8 })).rejects.toThrow(
      /9999-broken.*division by zero/,
    );

    const left = await database.pool.query(`SELECT to_regclass('half_made') AS name`);
    expect(left.rows[0].name).toBeNull();
  });
});
