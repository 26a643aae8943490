import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ConnectionSettings } from './client.js';
import { type PostgresBinaries, preparePostgresBinaries } from './embedded-postgres/binaries.js';
import { type DataFolder, prepareDataFolder } from './embedded-postgres/data-folder.js';
import { initializeCluster, SUPERUSER } from './embedded-postgres/initialize-cluster.js';
import { clearAbandonedServer, writeOwner } from './embedded-postgres/running-server.js';
import { type ServerProcess, startServerProcess } from './embedded-postgres/server-process.js';
import { unprivilegedIds } from './embedded-postgres/unprivileged-user.js';

/** A unix socket's path has at most 107 characters, `/.s.PGSQL.5432` included. */
const LONGEST_SOCKET_FOLDER = 90;
const RESTART_PAUSE_MS = 250;
const STOP_LIMIT_MS = 30_000;

export interface EmbeddedPostgresOptions {
  /** Created if missing; later starts find their data here. */
  readonly dataDirectory: string;
  /** More server settings, such as `{ fsync: 'off' }` for a throw-away cluster. The default is durable. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLogLine?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, as its superuser. */
  readonly connection: ConnectionSettings;
  readonly dataDirectory: string;
  /** Of the current server; changes when a crashed server is restarted. */
  serverPid(): number;
  /** Lets running transactions roll back, writes a checkpoint, ends the server and removes its socket. */
  stop(): Promise<void>;
}

/**
 * Runs the packaged Postgres on a unix socket (on Windows: on a local port with a password). Restarts a crashed server.
 *
 * @throws Error with one sentence: already in use, broken data directory, no binaries for this platform
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = prepareDataFolder(options.dataDirectory);
  const ownerFile = path.join(folder.actual, 'owner.pid');
  await clearAbandonedServer(folder.cluster, ownerFile);
  const binaries = await preparePostgresBinaries(folder.copies);
  const password = await initializeCluster(folder, binaries);
  writeOwner(ownerFile);
  const door = await openDoor(password);
  try {
    return await supervise({ options, folder, binaries, door });
  } catch (error) {
    door.close();
    throw error;
  }
}

interface Supervised {
  readonly options: EmbeddedPostgresOptions;
  readonly folder: DataFolder;
  readonly binaries: PostgresBinaries;
  readonly door: Door;
}

async function supervise({ options, folder, binaries, door }: Supervised): Promise<EmbeddedPostgres> {
  const onLogLine = options.onLogLine ?? (() => undefined);
  const args = serverArguments(door, options.settings ?? {});
  const start = () => startServerProcess({ postgres: binaries.postgres, cluster: folder.cluster, args, onLogLine });
  let current: ServerProcess = await start();
  let stopping = false;
  const watch = async () => {
    while (!stopping) {
      await current.ended;
      while (!stopping) {
        await delay(RESTART_PAUSE_MS);
        if (stopping) return;
        try {
          current = await start();
          break;
        } catch (error) {
          onLogLine(String(error));
        }
      }
    }
  };
  const watched = watch();
  return {
    connection: door.connection,
    dataDirectory: folder.actual,
    serverPid: () => current.pid,
    stop: async () => {
      stopping = true;
      await stopServer(current, folder, binaries);
      await watched;
      // a crashed server may have been restarting
      await stopServer(current, folder, binaries);
      door.close();
    },
  };
}

function serverArguments(door: Door, settings: Readonly<Record<string, string>>): string[] {
  const all: Record<string, string> = {
    ...door.settings,
    max_connections: '200',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function stopServer(server: ServerProcess, folder: DataFolder, binaries: PostgresBinaries): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', 'fast', '-w']).catch(
      () => undefined,
    );
    return server.ended;
  }
  signal(server.pid, 'SIGINT');
  const limit = setTimeout(() => signal(server.pid, 'SIGQUIT'), STOP_LIMIT_MS);
  await server.ended;
  clearTimeout(limit);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has already ended
  }
}

/** Where the server listens. */
interface Door {
  readonly connection: ConnectionSettings;
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

async function openDoor(password: string | undefined): Promise<Door> {
  const common = { user: SUPERUSER, database: 'postgres' };
  if (password !== undefined) {
    const port = await freePort();
    return {
      connection: { ...common, host: '127.0.0.1', port, password },
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
      close: () => undefined,
    };
  }
  const base = tmpdir().length > LONGEST_SOCKET_FOLDER - 15 ? '/tmp' : tmpdir();
  const host = mkdtempSync(path.join(base, 'svc-pg-'));
  chmodSync(host, 0o700);
  const { uid, gid } = unprivilegedIds();
  if (uid !== undefined && gid !== undefined) chownSync(host, uid, gid);
  return {
    connection: { ...common, host, port: 5432 },
    settings: { listen_addresses: '', port: '5432', unix_socket_directories: host, unix_socket_permissions: '0700' },
    close: () => rmSync(host, { recursive: true, force: true }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
