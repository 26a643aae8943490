import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../../src/platform/db/client.js';
import { REPLICA_LIMITS, REQUEST_LIMITS, WHOLE_TABLE_LIMITS } from '../../../src/platform/db/connection-limits.js';
import { errorCode } from '../../../src/platform/db/database-errors.js';
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

/** One short limit at a time: two of them would race on a busy machine. */
const SILENCE = { ...REQUEST_LIMITS, connectMs: 1_000, silenceMs: 1_000 };

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
  client = createDatabaseClient({ connection, limits: SILENCE, maxConnections: 3 });
});
afterEach(async () => {
  await client.close();
  await proxy.close();
});

/** @returns how long it took, and its outcome */
async function timed<T>(work: Promise<T>): Promise<{ ms: number; error: unknown }> {
  const started = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { ms: performance.now() - started, error };
}

describe('a database that has fallen silent', () => {
  it('fails the query and drops every idle connection; the next connection works again', async () => {
    const held = await Promise.all([1, 2, 3].map(() => client.pool.connect()));
    for (const each of held) each.release();
    proxy.silence();

    const { ms, error } = await timed(client.pool.query('SELECT 1'));

    expect(errorCode(error)).toBe('ETIMEDOUT');
    expect(ms).toBeLessThan(SILENCE.silenceMs * 5);
    proxy.restore();
    await expect.poll(() => client.pool.totalCount).toBe(0);
    expect((await client.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('blocks neither new connections nor callers waiting for one', async () => {
    proxy.silence();
    const all = await Promise.all(Array.from({ length: 6 }, () => timed(client.pool.query('SELECT 1'))));
    for (const { ms, error } of all) {
      expect(error).toBeInstanceOf(Error);
      expect(ms).toBeLessThan(SILENCE.connectMs * 5);
    }
  });

  it('keeps a connection that has no query under way', async () => {
    const held = await client.pool.connect();
    await new Promise((resolve) => setTimeout(resolve, SILENCE.silenceMs * 1.5));
    expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    held.release();
  });

  it('does not block closing', async () => {
    const other = createDatabaseClient({
      connection: { ...database.connection, host: '127.0.0.1', port: proxy.port },
      limits: SILENCE,
    });
    await other.pool.query('SELECT 1');
    const asked = timed(other.pool.query('SELECT pg_sleep(60)'));
    proxy.silence();
    const { ms } = await timed(other.close());
    expect(ms).toBeLessThan(30_000);
    expect((await asked).error).toBeInstanceOf(Error);
  });
});

describe('on the database server', () => {
  it.each([
    ['requests and jobs', undefined, REQUEST_LIMITS],
    ['reads from a replica', REPLICA_LIMITS, REPLICA_LIMITS],
    ['the audit and the migrations', WHOLE_TABLE_LIMITS, WHOLE_TABLE_LIMITS],
  ])('every wait of %s has a limit', async (_name, limits, expected) => {
    const own = createDatabaseClient({ connection: database.connection, ...(limits && { limits }) });
    const { rows } = await own.pool.query(
      `SELECT name, setting::bigint AS ms FROM pg_settings WHERE name IN
         ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    );
    expect(rows.map(({ ms }) => ms)).toEqual([expected.idleInTransactionMs, expected.lockMs, expected.statementMs]);
    expect(expected.silenceMs).toBeGreaterThan(expected.statementMs);
    await own.close();
  });

  it('a slow statement is cancelled', async () => {
    const hasty = createDatabaseClient({
      connection: database.connection,
      limits: { ...REQUEST_LIMITS, statementMs: 300 },
    });
    const { error } = await timed(hasty.pool.query('SELECT pg_sleep(60)'));
    await hasty.close();
    expect(errorCode(error)).toBe('57014');
  });

  it('a wait for a lock is cancelled', async () => {
    const hasty = createDatabaseClient({ connection: database.connection, limits: { ...REQUEST_LIMITS, lockMs: 200 } });
    const holder = await client.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE invoices');
    const { error } = await timed(hasty.pool.query('SELECT FROM invoices'));
    await holder.query('ROLLBACK');
    holder.release();
    await hasty.close();
    expect(errorCode(error)).toBe('55P03');
  });

  it('a connection to a read-only primary is dropped, so that the next one can reach the new primary', async () => {
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
