import { execFile } from 'node:child_process';
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { type ConnectionSettings, createDatabaseClient, type DatabaseClient } from '../../src/platform/db/client.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { adoptMode } from '../../src/platform/db/service-mode.js';
import { makeDataDirectory } from './data-directory.js';
import type { TestDatabase } from './test-database.js';

/** A migrated database on a server of its own, and that server's streaming replica. */
export interface ReplicatedDatabase extends TestDatabase {
  readonly replica: TestReplica;
}

export interface TestReplica {
  readonly connection: ConnectionSettings;
  /** The same as a `DATABASE_READ_URL`; another after each start. */
  readonly url: string;
  /** Waits until the replica has what the primary has now. */
  catchUp(): Promise<void>;
  /** The replica receives changes, but shows none of them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Stops all its processes where they are, so that it neither answers nor closes a connection. */
  freeze(): Promise<void>;
  thaw(): void;
  promote(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const DATABASE = 'replicated';

/** @param replicaSettings - of the replica's server, such as `{ max_standby_streaming_delay: '0' }` */
export async function createReplicatedDatabase(
  replicaSettings: Readonly<Record<string, string>> = {},
): Promise<ReplicatedDatabase> {
  const [ofPrimary, ofReplica] = [newFolder(), newFolder()];
  const primary = await startEmbeddedPostgres({
    dataDirectory: ofPrimary,
    settings: { fsync: 'off', wal_keep_size: '256MB' },
  });
  const server = createDatabaseClient({ connection: primary.connection, maxConnections: 1 });
  await server.pool.query(`CREATE DATABASE ${DATABASE}`);
  await server.close();
  const connection = { ...primary.connection, database: DATABASE };
  const client = createDatabaseClient({ connection, maxConnections: 8 });
  await migrate({ pool: client.pool, migrations, nowMs: 0 });
  await adoptMode(client.pool, 'sandbox', Date.now());
  await copyCluster(primary, ofReplica);
  const replica = new Replica(client, {
    dataDirectory: ofReplica,
    settings: {
      ...replicaSettings,
      fsync: 'off',
      primary_conninfo: `host=${connection.host} port=${connection.port} user=${connection.user}`,
    },
  });
  await replica.start();
  await replica.catchUp();
  return {
    ...client,
    connection,
    url: urlOf(connection),
    replica,
    drop: async () => {
      await client.close();
      replica.thaw();
      await replica.stop();
      await primary.stop();
      for (const folder of [ofPrimary, ofReplica]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One that Postgres's own user may enter. */
function newFolder(): string {
  const folder = makeDataDirectory();
  chmodSync(folder, 0o755);
  return folder;
}

function urlOf({ user, database, host = '', port }: ConnectionSettings): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** What pg_basebackup does, which the packaged Postgres lacks. */
async function copyCluster(primary: EmbeddedPostgres, dataDirectory: string): Promise<void> {
  const client = createDatabaseClient({ connection: primary.connection, maxConnections: 1 });
  const session = await client.pool.connect();
  await session.query(`SELECT pg_backup_start('replica', fast => true)`);
  // with owners and modes, which Postgres checks
  await promisify(execFile)('cp', ['-a', path.join(primary.dataDirectory, 'postgres'), dataDirectory]);
  const { rows } = await session.query<{ label: string }>(
    'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  );
  session.release();
  await client.close();
  const cluster = path.join(dataDirectory, 'postgres');
  rmSync(path.join(cluster, 'postmaster.pid'));
  const { uid, gid } = statSync(cluster);
  const files = { backup_label: rows[0]?.label ?? '', 'standby.signal': '' };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(cluster, name), content);
    chownSync(path.join(cluster, name), uid, gid);
  }
}

class Replica implements TestReplica {
  #server: EmbeddedPostgres | undefined;
  #frozen: readonly number[] = [];

  constructor(
    private readonly primary: DatabaseClient,
    private readonly options: { readonly dataDirectory: string; readonly settings: Readonly<Record<string, string>> },
  ) {}

  get connection(): ConnectionSettings {
    return { ...this.#running().connection, database: DATABASE };
  }

  get url(): string {
    return urlOf(this.connection);
  }

  async start(): Promise<void> {
    this.#server = await startEmbeddedPostgres(this.options);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  async catchUp(): Promise<void> {
    const { rows } = await this.primary.pool.query('SELECT pg_current_wal_flush_lsn()::text AS position');
    await this.#until(`SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done`, [rows[0].position]);
  }

  async pauseReplay(): Promise<void> {
    await this.#ask('SELECT pg_wal_replay_pause()');
    await this.#until(`SELECT pg_get_wal_replay_pause_state() = 'paused' AS done`);
  }

  async resumeReplay(): Promise<void> {
    await this.#ask('SELECT pg_wal_replay_resume()');
    await this.catchUp();
  }

  async freeze(): Promise<void> {
    const rows = await this.#ask('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    this.#frozen = [this.#running().serverPid(), ...rows.map(({ pid }) => Number(pid))];
    for (const pid of this.#frozen) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#frozen) process.kill(pid, 'SIGCONT');
    this.#frozen = [];
  }

  async promote(): Promise<void> {
    await this.#ask('SELECT pg_promote(wait => true)');
  }

  async #until(sql: string, values: unknown[] = []): Promise<void> {
    await vi.waitUntil(async () => (await this.#ask(sql, values))[0]?.done === true, { timeout: 30_000, interval: 5 });
  }

  async #ask(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = createDatabaseClient({ connection: this.connection, maxConnections: 1 });
    try {
      return (await client.pool.query(sql, values)).rows;
    } finally {
      await client.close();
    }
  }

  #running(): EmbeddedPostgres {
    if (!this.#server) throw new Error('The replica is stopped.');
    return this.#server;
  }
}
