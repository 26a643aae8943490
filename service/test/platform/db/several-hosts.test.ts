import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabaseClient, type DatabaseClient } from '../../../src/platform/db/client.js';
import { errorCode } from '../../../src/platform/db/database-errors.js';
import { parseDatabaseUrl } from '../../../src/platform/db/database-url.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';
import { makeDataDirectory } from '../../support/data-directory.js';
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let reader: EmbeddedPostgres;
let folder: string;
let toReader: SilentProxy;
let toWriter: SilentProxy;
let toNobody: SilentProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = makeDataDirectory();
  reader = await startEmbeddedPostgres({ dataDirectory: folder, settings: { fsync: 'off' } });
  const own = createDatabaseClient({ connection: reader.connection });
  await own.pool.query(`CREATE DATABASE ${database.connection.database}`);
  await own.pool.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await own.pool.query('SELECT pg_reload_conf()');
  await own.close();
  toReader = await startSilentProxy(reader.connection);
  toWriter = await startSilentProxy(inject('postgres'));
  toNobody = await startSilentProxy(inject('postgres'));
  toNobody.silence();
}, 60_000);
afterAll(async () => {
  await Promise.all([toReader, toWriter, toNobody].map((proxy) => proxy.close()));
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const clientOf = (...ports: number[]) => {
  const { user, database: name } = database.connection;
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const connectionString = `postgres://${user}@${hosts}/${name}?target_session_attrs=read-write`;
  return createDatabaseClient({ connection: { connectionString } });
};

describe('DATABASE_URL with several hosts', () => {
  it('connects to the writable host, past a silent one, a read-only one and one that is down', async () => {
    const client = clientOf(toNobody.port, toReader.port, 1, toWriter.port);
    const { rows } = await client.pool.query('SELECT count(*) > 0 AS has FROM schema_migrations');
    expect(rows).toEqual([{ has: true }]);
    await client.close();
  });

  it('follows a failover: drops read-only connections, and those to the lost host', async () => {
    const client = clientOf(toReader.port, toWriter.port);
    await client.pool.query('SELECT 1');
    toWriter.silence();
    toWriter.restore();
    await expect.poll(() => client.pool.totalCount).toBe(0);
    const [one, other] = await Promise.all([
      client.pool.query('SELECT 1 AS one'),
      client.pool.query('SELECT 2 AS two'),
    ]);
    expect([one.rows, other.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    await client.close();
  });

  it('fails in time with a retryable error when no host is writable', async () => {
    const client = clientOf(toReader.port, toNobody.port);
    const started = performance.now();
    const error = await client.pool.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect(errorCode(error)).toBe('57P03');
    expect(performance.now() - started).toBeLessThan(5_000);
    await client.close();
  });
});

describe('DATABASE_READ_URL with several hosts', () => {
  const readerOf = (...ports: number[]) => {
    const { user, database: name } = database.connection;
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    const connectionString = `postgres://${user}@${hosts}/${name}`;
    return createDatabaseClient({ connection: { connectionString }, role: 'standby' });
  };
  const readsOnly = async (client: DatabaseClient) => {
    const { rows } = await client.pool.query('SHOW default_transaction_read_only');
    await client.close();
    return rows[0]?.default_transaction_read_only === 'on';
  };

  it('connects to a host that only reads, past a silent one, one that is down and the primary', async () => {
    expect(await readsOnly(readerOf(toNobody.port, 1, toWriter.port, toReader.port))).toBe(true);
  });

  it('connects to the primary when no other host answers', async () => {
    expect(await readsOnly(readerOf(1, toWriter.port))).toBe(false);
  });

  it('fails in time when no host answers, and names the setting', async () => {
    const client = readerOf(1, toNobody.port);
    await expect(client.pool.query('SELECT 1')).rejects.toThrow('None of the hosts in DATABASE_READ_URL answers.');
    await client.close();
  });
});

describe('reading DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@a/db', [['a', 5432]], 'postgres://u:p@a/db'],
    [
      'postgres://u:p@a:1,b:2/db?sslmode=verify-full',
      [
        ['a', 1],
        ['b', 2],
      ],
      'postgres://u:p@a:1/db?sslmode=verify-full',
    ],
    [
      'postgresql://a,[::1]:9/db',
      [
        ['a', 5432],
        ['::1', 9],
      ],
      'postgresql://a:5432/db',
    ],
    [
      'postgres://u@/db?host=a,b&port=7',
      [
        ['a', 7],
        ['b', 7],
      ],
      'postgres://u@a:7/db',
    ],
    [
      'postgres:///db?host=/run/x,/run/y&user=u',
      [
        ['/run/x', 5432],
        ['/run/y', 5432],
      ],
      'postgres:///db?user=u&host=%2Frun%2Fx',
    ],
  ])('%s', (url, hosts, connectionString) => {
    const address = parseDatabaseUrl(url);
    expect(address.hosts.map(({ host, port }) => [host, port])).toEqual(hosts);
    expect(address.connectionString).toBe(connectionString);
  });

  it.each([
    ['postgres://a/db?target_session_attrs=standby', 'the service writes'],
    ['postgres:///db?host=a,b,c&port=1,2', '3 hosts and 2 ports'],
    ['postgres://a:99999/db', 'an invalid port'],
    ['mysql://u:secret@a/db', 'must have the form'],
    ['postgres://u:secret/part@a:5432/db', 'has no valid host. In a password write / as %2F'],
    ['postgres://u:secret#part@a:5432/db', 'has no valid host. In a password write / as %2F'],
    ['postgres://u:secret?part@a:5432/db', 'has no valid host. In a password write / as %2F'],
    ['postgres://secret/part@a/db', 'has no valid host'],
  ])('refuses %s in one sentence without the password', (url, sentence) => {
    expect(() => parseDatabaseUrl(url)).toThrow(sentence);
    expect(() => parseDatabaseUrl(url)).not.toThrow('secret');
  });

  it('never says digits where the port should be: they may begin a password', () => {
    expect(() => parseDatabaseUrl('postgres://u:778899?part@a/db')).toThrow('DATABASE_URL has an invalid port');
    expect(() => parseDatabaseUrl('postgres://u:778899?part@a/db')).not.toThrow('778899');
    expect(() => parseDatabaseUrl('postgres://u:7788/99@a/db')).toThrow('DATABASE_URL has no valid host');
  });

  it.each(['prefer-standby', 'standby', 'read-only', 'any'])(
    'takes target_session_attrs=%s for a replica',
    (wanted) => {
      expect(parseDatabaseUrl(`postgres://a,b/db?target_session_attrs=${wanted}`, 'standby').hosts).toHaveLength(2);
    },
  );

  it.each([
    ['postgres://a/db?target_session_attrs=read-write', 'only reads there: omit it, or use prefer-standby'],
    ['postgres://a:0/db', 'DATABASE_READ_URL has an invalid port'],
    ['mysql://u:secret@a/db', 'DATABASE_READ_URL must have the form'],
  ])('refuses %s for a replica', (url, sentence) => {
    expect(() => parseDatabaseUrl(url, 'standby')).toThrow(sentence);
    expect(() => parseDatabaseUrl(url, 'standby')).not.toThrow('secret');
  });
});
