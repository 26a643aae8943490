import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type ConnectionSettings, createDatabaseClient } from '../../src/platform/db/client.js';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { adoptMode } from '../../src/platform/db/service-mode.js';
import { makeDataDirectory, removeAbandonedData } from './data-directory.js';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ConnectionSettings;
  }
}

/** The migrated database that every test database copies. */
export const TEMPLATE_DATABASE = 'svc_template';

/** One disposable Postgres for the whole run; tests read its connection with `inject('postgres')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeAbandonedData();
  const dataDirectory = makeDataDirectory();
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    // a table that is analysed in the midst of a test gets other plans than the one it is compared with
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  });
  await makeTemplate(postgres.connection);
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: ConnectionSettings): Promise<void> {
  const admin = createDatabaseClient({ connection });
  await admin.pool.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.close();
  const template = createDatabaseClient({ connection: { ...connection, database: TEMPLATE_DATABASE } });
  await migrate({ pool: template.pool, migrations, nowMs: 0 });
  await adoptMode(template.pool, 'sandbox', 0);
  await template.close();
}
