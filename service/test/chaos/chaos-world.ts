import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.js';
import { type ChaosPeople, createPeople } from './people.js';

/** Space for the database, MB: little enough to fill in a moment. */
const DISK_MB = 1_500;
/** Keeps the write-ahead log well below that. */
const SETTINGS = { max_wal_size: '256MB', min_wal_size: '64MB' };

export interface ChaosWorld extends ChaosPeople {
  readonly postgres: EmbeddedPostgres;
  /** A separate network between a new node and the database. */
  connect(): Promise<{ databaseUrl: string; network: SilentProxy }>;
  /** Fills the database's disk until the returned function is called; undefined: this disk cannot be filled. */
  readonly fillDisk: (() => () => void) | undefined;
  /** Why not, in one sentence. */
  readonly diskProblem: string;
  close(): Promise<void>;
}

/** A durable database with funded buyers; the service's nodes are started on it. */
export async function openChaosWorld(funds: number): Promise<ChaosWorld> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'svc-chaos-'));
  const diskProblem = mountSmallDisk(dataDirectory);
  // also when a run fails: the disk is memory
  const leaveDisk = () => leaveSmallDisk(dataDirectory);
  if (diskProblem === '') process.once('exit', leaveDisk);
  const postgres = await startEmbeddedPostgres({ dataDirectory: path.join(dataDirectory, 'data'), settings: SETTINGS });
  const client = createDatabaseClient({ connection: postgres.connection, maxConnections: 8 });
  await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  const people = await createPeople(client, funds);
  const networks: SilentProxy[] = [];
  return {
    ...people,
    postgres,
    connect: async () => {
      const network = await startSilentProxy(postgres.connection);
      networks.push(network);
      return { databaseUrl: `postgres://${postgres.connection.user}@127.0.0.1:${network.port}/postgres`, network };
    },
    fillDisk: diskProblem === '' ? () => fill(path.join(dataDirectory, 'filler')) : undefined,
    diskProblem,
    close: async () => {
      await client.close();
      await Promise.all(networks.map((network) => network.close()));
      await postgres.stop();
      process.off('exit', leaveDisk);
      if (diskProblem === '') leaveSmallDisk(dataDirectory);
      else rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** @returns empty, or why the folder is not a disk of its own */
function mountSmallDisk(folder: string): string {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'svc-chaos', folder], { stdio: 'pipe' });
    return '';
  } catch {
    return 'full disks are left out: a small disk of its own needs root and the right to mount a tmpfs';
  }
}

/** Its server may still be ending. */
function leaveSmallDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
}

function fill(file: string): () => void {
  const part = Buffer.alloc(1024 * 1024, 1);
  const { bavail, bsize } = statfsSync(path.dirname(file));
  let left = bavail * bsize;
  while (left > 0) {
    const size = Math.min(left, part.length);
    try {
      writeFileSync(file, part.subarray(0, size), { flag: 'a' });
    } catch {
      break;
    }
    left -= size;
  }
  return () => rmSync(file, { force: true });
}
