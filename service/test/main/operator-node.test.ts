import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { built } from '../support/built.js';
import { rolesSql } from '../support/roles-sql.js';
import { createTestDatabase } from '../support/test-database.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const server = inject('postgres');
const suffix = randomBytes(6).toString('hex');
const database = `test_operator_${suffix}`;
const role = `svc_node_${suffix}`;
const ownerRole = `svc_owner_${suffix}`;

const urlOf = (user: string) => `postgres:///${database}?host=${encodeURIComponent(server.host ?? '')}&user=${user}`;

let admin: DatabaseClient;
let owner: DatabaseClient;
let node: ChildProcess | undefined;
beforeAll(async () => {
  admin = createDatabaseClient({ connection: server, maxConnections: 1 });
  await admin.pool.query(`CREATE DATABASE ${database}`);
  owner = createDatabaseClient({ connection: { connectionString: urlOf(ownerRole) }, maxConnections: 1 });
  const superuser = createDatabaseClient({ connection: { ...server, database }, maxConnections: 1 });
  await superuser.pool.query(rolesSql(`_${suffix}`));
  await superuser.close();
});
afterAll(async () => {
  node?.kill('SIGKILL');
  await owner.close();
  await admin.pool.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.pool.query(`DROP ROLE IF EXISTS ${role}, ${ownerRole}`);
  await admin.close();
});

async function migrateAs(user: string): Promise<{ applied: string[] }> {
  const args = [built('operations/admin/main.js'), 'migrate'];
  const env = { ...process.env, DATABASE_URL: urlOf(user) };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return JSON.parse(stdout);
}

describe('a database that only its owner may change', () => {
  it('is migrated only by the command, once', async () => {
    const names = migrations.map(({ name }) => name);
    expect(await migrateAs(ownerRole)).toEqual({ applied: names });
    expect(await migrateAs(ownerRole)).toEqual({ applied: [] });
    const { rows } = await owner.pool.query('SELECT name FROM schema_migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
  });

  it('serves a node whose role only reads and writes rows; the node logs to stdout and survives SIGHUP', async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    node = spawn(process.execPath, [built('main.js')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        SVC_MODE: 'operator',
        HOST: '127.0.0.1',
        PORT: `${port}`,
        DATABASE_URL: urlOf(role),
        SMTP_URL: 'smtp://127.0.0.1:9',
        SVC_SECRET_KEYS: randomBytes(32).toString('base64'),
        SVC_DRAIN_SECONDS: '0',
        SVC_HTTP_ADDRESSES: 'loopback',
        ...Object.fromEntries(
          ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'].map((name) => [name, address]),
        ),
      },
    });
    const exit = once(node, 'exit');
    let text = '';
    for (const stream of [node.stdout, node.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()));
    const lines = (): { msg: string }[] =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));

    await expect.poll(() => text, { timeout: 60_000 }).toContain('service is listening');
    expect(lines()).toContainEqual(
      expect.objectContaining({ msg: 'service is listening', mode: 'operator', port, webUrl: address }),
    );
    expect(text).toContain('SVC_MAIL_FROM is not set');
    node.kill('SIGHUP');
    await expect.poll(() => text, { timeout: 10_000 }).toContain('SIGHUP ignored');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    node.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(lines().length).toBeGreaterThan(1);
  });

  it.each([
    ['creates no table', 'CREATE TABLE of_a_node (id int)', /permission denied/],
    ['drops no trigger', 'DROP TRIGGER keep_postings ON postings', /must be owner/],
    ['switches no trigger off', 'ALTER TABLE console_log DISABLE TRIGGER ALL', /must be owner/],
    ['gets around no trigger', `SET session_replication_role = 'replica'`, /permission denied/],
    ['changes no posting', 'UPDATE postings SET amount = 1', /Postings are kept as they are/],
    ['deletes nothing from the log', 'DELETE FROM console_log', /is refused/],
    ['empties nothing', 'TRUNCATE postings', /permission denied/],
    ['drops nothing', 'DROP TABLE postings', /must be owner/],
    ['is not the owner', `SET ROLE ${ownerRole}`, /permission denied/],
  ])('has a node’s role that %s', async (_name, sql, refusal) => {
    await expect(asRole(urlOf(role), sql)).rejects.toThrow(refusal);
  });

  it('may have been used with another role before: its owner takes over what is there', async () => {
    const used = await createTestDatabase();
    const names = randomBytes(6).toString('hex');
    const as = (kind: 'node' | 'owner', sql: string) =>
      asRole(used.url.replace(/\/\/.*@/, `//svc_${kind}_${names}@`), sql);
    try {
      await used.pool.query(rolesSql(`_${names}`));
      await as('node', `INSERT INTO terms_versions (version, published_ms) VALUES (1, 0)`);
      await expect(as('node', 'DROP TRIGGER keep_postings ON postings')).rejects.toThrow(/must be owner/);
      await as('owner', 'ALTER TABLE postings ADD COLUMN of_the_next_release int');
      await as('owner', 'CREATE TABLE of_the_next_release (id int GENERATED ALWAYS AS IDENTITY, at_ms bigint)');
      await as('node', 'INSERT INTO of_the_next_release (at_ms) VALUES (0)');
    } finally {
      await used.drop();
      await admin.pool.query(`DROP ROLE IF EXISTS svc_node_${names}, svc_owner_${names}`);
    }
  });
});

async function asRole(connectionString: string, sql: string): Promise<void> {
  const client = createDatabaseClient({ connection: { connectionString }, maxConnections: 1 });
  try {
    await client.pool.query(sql);
  } finally {
    await client.close();
  }
}
