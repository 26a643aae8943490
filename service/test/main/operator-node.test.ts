import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { built } from '../support/built.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const server = inject('postgres');
const suffix = randomBytes(6).toString('hex');
const database = `test_operator_${suffix}`;
const role = `svc_node_${suffix}`;

const urlOf = (user: string) => `postgres:///${database}?host=${encodeURIComponent(server.host ?? '')}&user=${user}`;

let admin: DatabaseClient;
let owner: DatabaseClient;
let node: ChildProcess | undefined;
beforeAll(async () => {
  admin = createDatabaseClient({ connection: server, maxConnections: 1 });
  await admin.pool.query(`CREATE DATABASE ${database}`);
  owner = createDatabaseClient({ connection: { ...server, database }, maxConnections: 1 });
});
afterAll(async () => {
  node?.kill('SIGKILL');
  await owner.close();
  await admin.pool.query(`DROP DATABASE ${database} WITH (FORCE)`);
  await admin.pool.query(`DROP ROLE IF EXISTS ${role}`);
  await admin.close();
});

async function migrateAs(user: string): Promise<{ applied: string[] }> {
  const args = [built('operations/admin/main.js'), 'migrate'];
  const env = { ...process.env, DATABASE_URL: urlOf(user) };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return JSON.parse(stdout);
}

/** As in the deployment guide. */
function grants(): string {
  const guide = readFileSync(new URL('../../../deploy/README.md', import.meta.url), 'utf8');
  const [, sql = ''] = guide.match(/```sql\n([\s\S]*?)```/) ?? [];
  return sql.replaceAll('svc_node', role);
}

describe('a database that only its owner may change', () => {
  it('is migrated only by the command, once', async () => {
    const names = migrations.map(({ name }) => name);
    expect(await migrateAs(server.user ?? '')).toEqual({ applied: names });
    expect(await migrateAs(server.user ?? '')).toEqual({ applied: [] });
    const { rows } = await owner.pool.query('SELECT name FROM schema_migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
  });

  it('serves a node whose role only reads and writes rows; the node logs to stdout and survives SIGHUP', async () => {
    await owner.pool.query(grants());
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
    await expect(createTableAsNode(), 'the role must not be able to change the schema').rejects.toThrow(
      /permission denied/,
    );

    node.kill('SIGHUP');
    await expect.poll(() => text, { timeout: 10_000 }).toContain('SIGHUP ignored');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    node.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(lines().length).toBeGreaterThan(1);
  });
});

async function createTableAsNode(): Promise<void> {
  const client = createDatabaseClient({ connection: { connectionString: urlOf(role) }, maxConnections: 1 });
  try {
    await client.pool.query('CREATE TABLE of_a_node (id int)');
  } finally {
    await client.close();
  }
}
