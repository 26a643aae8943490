import { afterEach, expect, it } from 'vitest';
import { bringUpToDate, openDatabase } from '../../../src/platform/db/open-database.js';
import { LOWEST_POSTGRES } from '../../../src/platform/db/server-version.js';
import { readSettings } from '../../../src/platform/settings.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

/** A database whose server says that it is of this version. */
async function ofVersion(number: number, name: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await database.pool.query(`
    CREATE FUNCTION public.current_setting(asked text) RETURNS text LANGUAGE sql AS
      $$ SELECT CASE asked WHEN 'server_version_num' THEN '${number}' WHEN 'server_version' THEN '${name}' END $$;
    DELETE FROM schema_migrations WHERE name = '0022-service-mode';
    ALTER DATABASE ${database.connection.database} SET search_path = public, pg_catalog`);
  return database;
}

it('refuses a server that is too old with one sentence, and changes nothing in its database', async () => {
  const database = await ofVersion(140_011, '14.11 (Debian 14.11-1)');
  const sentence =
    'The database in DATABASE_URL is Postgres 14.11 (Debian 14.11-1), and the service needs 15 or later. Nothing was changed in it.';

  await expect(bringUpToDate(database.connection)).rejects.toThrow(sentence);
  const settings = { ...readSettings({}), databaseUrl: database.url };
  await expect(openDatabase(settings, { onProblem: () => undefined })).rejects.toThrow(sentence);

  const { rowCount } = await database.pool.query(`SELECT FROM schema_migrations WHERE name = '0022-service-mode'`);
  expect(rowCount).toBe(0);
});

it.each([
  [150_000, '15.0'],
  [190_001, '19.1'],
])('takes a server of version %i', async (number, name) => {
  const database = await ofVersion(number, name);
  await database.pool.query(`INSERT INTO schema_migrations (name, applied_ms) VALUES ('0022-service-mode', 0)`);
  expect(await bringUpToDate(database.connection)).toEqual([]);
  expect(number).toBeGreaterThanOrEqual(LOWEST_POSTGRES * 10_000);
});

it('refuses a server that only reads, though its schema is up to date', async () => {
  const database = await createTestDatabase();
  opened.push(database);
  await database.pool.query(`ALTER DATABASE ${database.connection.database} SET default_transaction_read_only = on`);

  await expect(
    openDatabase({ ...readSettings({}), databaseUrl: database.url }, { onProblem: () => undefined }),
  ).rejects.toThrow(/^The database in DATABASE_URL is read-only: a standby, or no longer the primary\./);
});
