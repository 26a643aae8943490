import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectionSettings, createDatabaseClient } from '../../../src/platform/db/client.js';
import { findProcess } from '../../../src/platform/db/embedded-postgres/processes.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';
import { built } from '../../support/built.js';
import { makeDataDirectory } from '../../support/data-directory.js';

const FAST = { fsync: 'off', synchronous_commit: 'off' };

describe('the embedded Postgres', () => {
  let dataDirectory: string;
  const running: EmbeddedPostgres[] = [];
  beforeEach(() => {
    dataDirectory = makeDataDirectory();
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

  it('finds its data at the next start', async () => {
    const first = await start();
    await query(first.connection, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();

    const second = await start();

    expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  it('restarts a crashed server', async () => {
    const server = await start();
    const crashed = server.serverPid();
    process.kill(crashed, 'SIGKILL');

    await expect
      .poll(() => query(server.connection, 'SELECT 1 AS one').catch(() => []), { timeout: 15_000 })
      .toEqual([{ one: 1 }]);
    expect(server.serverPid()).not.toBe(crashed);
  });

  it('stops its server when the owning process is killed, and can be started again', async () => {
    const { owner, serverPid } = await startElsewhere(dataDirectory, process.execPath, []);
    const ended = once(owner, 'exit');
    owner.kill('SIGKILL');
    await ended;

    const server = await start();

    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(findProcess(serverPid)).toBeUndefined();
  });

  describe.runIf(process.platform === 'linux')('when the owner and its watchdog were killed', () => {
    let parent: ChildProcess | undefined;
    afterEach(() => parent?.kill('SIGKILL'));

    /** @param keep - what a shell does once the owner runs */
    const abandon = async (keep: string) => {
      const shell = ['-c', `"$@" & ${keep}`, 'sh', process.execPath];
      const { owner, serverPid } = await startElsewhere(dataDirectory, '/bin/sh', shell);
      parent = owner;
      const ownerPid = Number(readFileSync(path.join(dataDirectory, 'owner.pid'), 'utf8').split('\n')[0]);
      const children = readFileSync(`/proc/${ownerPid}/task/${ownerPid}/children`, 'utf8')
        .trim()
        .split(' ')
        .map(Number);
      // the watchdog first: it stops the server as soon as its owner is gone
      for (const pid of [...children.filter((pid) => pid !== serverPid), ownerPid]) process.kill(pid, 'SIGKILL');
      await expect.poll(() => findProcess(ownerPid)).toBeUndefined();
      expect(findProcess(serverPid)).toBeDefined();
      return { ownerPid, serverPid };
    };

    it('takes the directory over from an owner that is still a zombie', async () => {
      const { ownerPid, serverPid } = await abandon('exec sleep 1000');
      expect(() => process.kill(ownerPid, 0)).not.toThrow();

      const server = await start();

      expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(findProcess(serverPid)).toBeUndefined();
    });

    it('takes the directory over when another process now has the owner’s id', async () => {
      const { serverPid } = await abandon('wait');
      const file = path.join(dataDirectory, 'owner.pid');
      const [, started] = readFileSync(file, 'utf8').split('\n');
      writeFileSync(file, `${process.ppid}\n${started}\n`);

      const server = await start();

      expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(findProcess(serverPid)).toBeUndefined();
    });
  });

  it('names the process that uses the data directory', async () => {
    await start();
    // as another process sees it
    const { pid, started } = findProcess(process.ppid) ?? {};
    writeFileSync(path.join(dataDirectory, 'owner.pid'), `${pid}\n${started}\n`);

    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
      `already in use by a running service (process ${process.ppid})`,
    );
  });

  it.each([
    ['PG_VERSION', (file: string) => rmSync(file)],
    ['PG_VERSION', (file: string) => writeFileSync(file, '')],
    ['global/pg_control', (file: string) => rmSync(file)],
  ])('reports a broken data directory without a whole %s', async (file, breakIt) => {
    await (await start()).stop();
    breakIt(path.join(dataDirectory, 'postgres', file));

    await expect(start()).rejects.toThrow(/data directory .* is broken/);
  });

  describe.runIf(process.getuid?.() === 0)('when started by root in a folder that Postgres cannot enter', () => {
    let relocated: string;
    beforeEach(() => {
      chmodSync(dataDirectory, 0o700);
      chownSync(dataDirectory, 0, 0);
      const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
      relocated = path.join('/var/lib/svc-bridge', hash);
    });
    afterEach(() => rmSync(relocated, { recursive: true, force: true }));

    it('reports that the database kept elsewhere is broken', async () => {
      writeFileSync(path.join(dataDirectory, 'closed'), '');
      await (await start()).stop();
      rmSync(path.join(relocated, 'postgres', 'PG_VERSION'));

      await expect(start()).rejects.toThrow(`The data directory ${relocated}/postgres is broken`);
    });

    it('refuses to create an empty database beside one that it cannot reach', async () => {
      chmodSync(dataDirectory, 0o755);
      await (await start()).stop();
      chmodSync(dataDirectory, 0o700);
      chownSync(dataDirectory, 0, 0);

      await expect(start()).rejects.toThrow(/has a database, but Postgres, which never runs as root, cannot enter/);
    });

    it('refuses a folder that holds something other than a database', async () => {
      mkdirSync(path.join(dataDirectory, 'postgres'));
      writeFileSync(path.join(dataDirectory, 'postgres', 'junk'), 'junk');

      await expect(start()).rejects.toThrow(`The data directory ${dataDirectory}/postgres is broken`);
    });
  });

  it('starts despite the lock file of a server that died with the machine', async () => {
    await (await start()).stop();
    writeFileSync(
      path.join(dataDirectory, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDirectory}\n0\n5432\n/tmp\n`,
    );

    const server = await start();

    expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts despite a lock file whose process id belongs to the running Postgres of another data directory', async () => {
    await (await start()).stop();
    const otherDirectory = makeDataDirectory();
    const other = await startEmbeddedPostgres({ dataDirectory: otherDirectory, settings: FAST });
    const otherPid = other.serverPid();
    writeFileSync(
      path.join(dataDirectory, 'postgres', 'postmaster.pid'),
      `${otherPid}\n${dataDirectory}\n0\n5432\n/tmp\n`,
    );

    try {
      const server = await start();

      expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await query(other.connection, 'SELECT 2 AS two')).toEqual([{ two: 2 }]);
      expect(other.serverPid()).toBe(otherPid);
    } finally {
      await other.stop();
      rmSync(otherDirectory, { recursive: true, force: true });
    }
  });
});

/** Starts a server in its own Node process, run by `command`; `args` are followed by Node's arguments. */
async function startElsewhere(
  dataDirectory: string,
  command: string,
  args: readonly string[],
): Promise<{ owner: ChildProcess; serverPid: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(built('platform/db/embedded-postgres.js'))};
    const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)}, settings: ${JSON.stringify(FAST)} });
    process.stdout.write(String(server.serverPid()) + '\\n');
    setInterval(() => undefined, 1000);`;
  const owner = spawn(command, [...args, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const serverPid = await new Promise<number>((resolve, reject) => {
    owner.stdout.once('data', (data: Buffer) => resolve(Number(data.toString())));
    owner.once('exit', (status) => reject(new Error(`The server's owner ended with ${status}.`)));
  });
  return { owner, serverPid };
}
