import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectionSettings, createDatabaseClient } from '../../../src/platform/db/client.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';

const FAST = { fsync: 'off', synchronous_commit: 'off' };

describe('the embedded Postgres', () => {
  let dataDirectory: string;
  const running: EmbeddedPostgres[] = [];
  beforeEach(() => {
    dataDirectory = mkdtempSync(path.join(tmpdir(), 'svc-embedded-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDirectory, settings: FAST });
    running.push(server);
    return server;
  };
  const query = async (connection: ConnectionSettings, sql: string) => {
    const client = createDatabaseClient({ connection, maxConnections: 1 });
    try {
      return (await client.pool.query(sql)).rows;
    } finally {
      await client.close();
    }
  };

  it('finds its data again at a second start', async () => {
    const first = await start();
    await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();

    const second = await start();

    expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  it('starts a crashed server again', async () => {
    const server = await start();
    const crashed = server.serverPid();
    process.kill(crashed, 'SIGKILL');

    await expect
      .poll(() => query(server.connection, 'SELECT 1 AS one').catch(() => []), { timeout: 15_000 })
      .toEqual([{ one: 1 }]);
    expect(server.serverPid()).not.toBe(crashed);
  });

  it('is usable after the process that started it was killed, and leaves no server behind', async () => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve('service/src/platform/db/embedded-postgres.ts'))};
      const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, settings: ${JSON.stringify(FAST)} });
      process.stdout.write(String(server.serverPid()) + '\\n');
      setInterval(() => undefined, 1000);`;
    const owner = spawn(
      process.execPath,
      ['--conditions=svc-source', '--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const serverPid = await new Promise<number>((resolve) => {
      owner.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
    });
    const ended = once(owner, 'exit');
    owner.kill('SIGKILL');
    await ended;

    const server = await start();

    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isRunning(serverPid)).toBe(false);
  });

  it('says which process uses the data directory', async () => {
    await start();
    // as another process would see it
    writeFileSync(path.join(dataDirectory, 'owner.pid'), `${process.ppid}\n`);

    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
      `already in use by a running service (process ${process.ppid})`,
    );
  });

  it.each([
    ['PG_VERSION', (file: string) => rmSync(file)],
    ['PG_VERSION', (file: string) => writeFileSync(file, '')],
    ['global/pg_control', (file: string) => rmSync(file)],
  ])('says that the data directory is broken without a whole %s', async (file, breakIt) => {
    await (await start()).stop();
    breakIt(path.join(dataDirectory, 'postgres', file));

    await expect(start()).rejects.toThrow(/data directory .* is broken/);
  });

  describe.runIf(process.getuid?.() === 0)('started by root in a folder that Postgres may not enter', () => {
    let relocated: string;
    beforeEach(() => {
      chmodSync(dataDirectory, 0o700);
      chownSync(dataDirectory, 0, 0);
      const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
      relocated = path.join('/var/lib/svc-bridge', hash);
    });
    afterEach(() => rmSync(relocated, { recursive: true, force: true }));

    it('says that the database which it keeps elsewhere is broken', async () => {
      writeFileSync(path.join(dataDirectory, 'closed'), '');
      await (await start()).stop();
      rmSync(path.join(relocated, 'postgres', 'PG_VERSION'));

      await expect(start()).rejects.toThrow(`The data directory ${relocated}/postgres is broken`);
    });

    it('does not start an empty database beside one that it cannot reach', async () => {
      chmodSync(dataDirectory, 0o755);
      await (await start()).stop();
      chmodSync(dataDirectory, 0o700);
      chownSync(dataDirectory, 0, 0);

      await expect(start()).rejects.toThrow(/has a database, but Postgres, which never runs as root, may not enter/);
    });

    it('says that what stands in the folder itself is no database', async () => {
      mkdirSync(path.join(dataDirectory, 'postgres'));
      writeFileSync(path.join(dataDirectory, 'postgres', 'junk'), 'junk');

      await expect(start()).rejects.toThrow(`The data directory ${dataDirectory}/postgres is broken`);
    });
  });

  it('starts over a lock file of a server that died with the machine', async () => {
    await (await start()).stop();
    writeFileSync(
      path.join(dataDirectory, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDirectory}\n0\n5432\n/tmp\n`,
    );

    const server = await start();

    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
