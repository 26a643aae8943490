import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../../src/platform/db/client.js';
import { REQUEST_LIMITS, WHOLE_TABLE_LIMITS } from '../../../src/platform/db/connection-limits.js';
import { errorCode } from '../../../src/platform/db/database-errors.js';
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const SHORT = { connectMs: 400, statementMs: 300, lockMs: 200, idleInTransactionMs: 300, silenceMs: 500 };

let database: TestDatabase;
let proxy: SilentProxy;
let client: DatabaseClient;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSilentProxy(inject('postgres'));
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port };
  client = createDatabaseClient({ connection, limits: SHORT, maxConnections: 3 });
});
afterEach(async () => {
  await client.close();
  await proxy.close();
});

/** @returns how long it took, and what became of it */
async function timed<T>(work: Promise<T>): Promise<{ ms: number; error: unknown }> {
  const started = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { ms: performance.now() - started, error };
}

describe('a database that has fallen silent', () => {
  it('is given up by whoever asks it, and every idle connection with it; the next one works again', async () => {
    const held = await Promise.all([1, 2, 3].map(() => client.pool.connect()));
    for (const each of held) each.release();
    proxy.silence();

    const { ms, error } = await timed(client.pool.query('SELECT 1'));

    expect(errorCode(error)).toBe('ETIMEDOUT');
    expect(ms).toBeLessThan(SHORT.silenceMs + 1_000);
    proxy.restore();
    await expect.poll(() => client.pool.totalCount).toBe(0);
    expect((await client.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('holds up nobody who connects, or waits for a connection', async () => {
    proxy.silence();
    const all = await Promise.all(Array.from({ length: 6 }, () => timed(client.pool.query('SELECT 1'))));
    for (const { ms, error } of all) {
      expect(error).toBeInstanceOf(Error);
      expect(ms).toBeLessThan(SHORT.connectMs + 1_000);
    }
  });

  it('does not cut off a connection on which nothing was asked', async () => {
    const held = await client.pool.connect();
    await new Promise((resolve) => setTimeout(resolve, SHORT.silenceMs * 2));
    expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    held.release();
  });

  it('does not hold up closing', async () => {
    const other = createDatabaseClient({
      connection: { ...database.connection, host: '127.0.0.1', port: proxy.port },
      limits: SHORT,
    });
    await other.pool.query('SELECT 1');
    const asked = timed(other.pool.query('SELECT pg_sleep(60)'));
    proxy.silence();
    const { ms } = await timed(other.close());
    expect(ms).toBeLessThan(6_000);
    expect((await asked).error).toBeInstanceOf(Error);
  });
});

describe('on the server', () => {
  it.each([
    ['requests and jobs', undefined, REQUEST_LIMITS],
    ['the audit and the steps of the schema', WHOLE_TABLE_LIMITS, WHOLE_TABLE_LIMITS],
  ])('every wait has an end for %s', async (_name, limits, expected) => {
    const own = createDatabaseClient({ connection: database.connection, ...(limits && { limits }) });
    const { rows } = await own.pool.query(
      `SELECT name, setting::bigint AS ms FROM pg_settings WHERE name IN
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    );
    expect(rows.map(({ ms }) => ms)).toEqual([expected.idleInTransactionMs, expected.lockMs, expected.statementMs]);
    expect(expected.silenceMs).toBeGreaterThan(expected.statementMs);
    await own.close();
  });

  it('a slow statement is given up, and so is a wait for a lock', async () => {
    expect(errorCode((await timed(client.pool.query('SELECT pg_sleep(60)'))).error)).toBe('57014');
    const held = await client.pool.connect();
    await held.query('BEGIN');
    await held.query('LOCK TABLE invoices');
    expect(errorCode((await timed(client.pool.query('SELECT FROM invoices'))).error)).toBe('55P03');
    await held.query('ROLLBACK');
    held.release();
  });

  it('a connection that a primary has only for reading is left, so that the next one may lead to the new primary', async () => {
    const held = await client.pool.connect();
    await held.query('SET default_transaction_read_only = on');
    held.release();
    const write = () => client.pool.query(`INSERT INTO schema_migrations (name, applied_ms) VALUES ('x', 0)`);
    const asked = await client.pool.connect();
    const refused = await timed(asked.query(`INSERT INTO schema_migrations (name, applied_ms) VALUES ('x', 0)`));
    asked.release();
    expect(errorCode(refused.error)).toBe('25006');
    await expect.poll(() => client.pool.totalCount).toBe(0);
    expect((await write()).rowCount).toBe(1);
  });
});
