import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type ConnectionSettings, createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { TEMPLATE_DATABASE } from './postgres-setup.js';

export interface TestDatabase extends DatabaseClient {
  readonly connection: ConnectionSettings;
  /** The same as a `DATABASE_URL`. */
  readonly url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A fresh, migrated, empty database for this test. Call `drop()` in `afterAll`. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`);
  const connection = { ...server, database };
  const client = createDatabaseClient({ connection, maxConnections: options.maxConnections ?? 8 });
  return {
    ...client,
    connection,
    url: `postgres://${server.user}@/${database}?host=${encodeURIComponent(server.host ?? '')}&port=${server.port}`,
    drop: async () => {
      await client.close();
      await asAdmin(server, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

async function asAdmin(connection: ConnectionSettings, sql: string): Promise<void> {
  const admin = createDatabaseClient({ connection, maxConnections: 1 });
  try {
    await admin.pool.query(sql);
  } finally {
    await admin.close();
  }
}
