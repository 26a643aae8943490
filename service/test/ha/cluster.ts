import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.js';

const POSTGRES_FOLDER = '/usr/lib/postgresql';
const LOOK_EVERY_MS = 250;
const WAIT_MS = 120_000;

/** By Debian package, a file of it. */
export const CLUSTER_PACKAGES = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  postgresql: serverFolder(),
};

function serverFolder(): string | undefined {
  if (!existsSync(POSTGRES_FOLDER)) return undefined;
  const versions = readdirSync(POSTGRES_FOLDER).filter((name) => existsSync(`${POSTGRES_FOLDER}/${name}/bin/postgres`));
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest && `${POSTGRES_FOLDER}/${newest}/bin`;
}

interface Member {
  readonly name: string;
  readonly postgresPort: number;
  readonly restPort: number;
  readonly folder: string;
  patroni: ChildProcess | undefined;
}

/** Two Postgres servers under Patroni, one the other's synchronous standby, and the etcd that elects the primary. */
export class Cluster {
  readonly #members: Member[] = [];
  #etcd: ChildProcess | undefined;

  private constructor(private readonly folder: string) {}

  static async start(): Promise<Cluster> {
    const cluster = new Cluster(mkdtempSync('/tmp/svc-ha-'));
    own(cluster.folder);
    await cluster.#startEtcd();
    for (const name of ['one', 'two']) await cluster.#addMember(name);
    await cluster.untilReplicated();
    return cluster;
  }

  /** libpq's form, with both servers. */
  get databaseUrl(): string {
    const hosts = this.#members.map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(',');
    return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  }

  /** The primary's machine fails: its Postgres and its Patroni end at the same time, without shutdown. */
  async killPrimary(): Promise<void> {
    const primary = await this.#primary();
    primary.patroni?.kill('SIGKILL');
    const [pid] = readFileSync(path.join(primary.folder, 'data/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await this.#until(async () => (await this.#find('primary', primary)) !== undefined);
    // the machine returns, as a standby
    this.#startPatroni(primary);
  }

  async switchOver(): Promise<void> {
    const primary = await this.#primary();
    const candidate = this.#members.find((member) => member !== primary);
    await this.#until(async () => {
      const answer = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name, candidate: candidate?.name }),
      }).catch(() => undefined);
      return answer?.status === 200;
    });
  }

  /** Waits until the standby has everything that is acknowledged: an earlier failover would not be one. */
  async untilReplicated(): Promise<void> {
    await this.#until(async () => {
      const primary = await this.#find('primary');
      return primary !== undefined && (await this.#find('sync')) !== undefined;
    });
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.#members) patroni?.kill('SIGTERM');
    await Promise.all(this.#members.map(({ patroni }) => patroni && ended(patroni)));
    this.#etcd?.kill('SIGTERM');
    if (this.#etcd) await ended(this.#etcd);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The log of Patroni and Postgres, for debugging a failed test. */
  logs(): string {
    return this.#members
      .map(({ folder }) => readFileSync(path.join(folder, 'patroni.log'), 'utf8').slice(-2_000))
      .join('\n');
  }

  async #startEtcd(): Promise<void> {
    const [client, peer] = [await freePort(), await freePort()];
    const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    this.#etcdPort = client;
    this.#etcd = this.#run('/usr/bin/etcd', 'etcd.log', [
      ...['--name', 'etcd', '--data-dir', path.join(this.folder, 'etcd')],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd=${peers}`],
    ]);
    await this.#until(async () => (await fetch(`${clients}/health`).catch(() => undefined))?.status === 200);
  }

  #etcdPort = 0;

  async #addMember(name: string): Promise<void> {
    const folder = path.join(this.folder, name);
    mkdirSync(folder);
    own(folder);
    const member: Member = {
      name,
      folder,
      postgresPort: await freePort(),
      restPort: await freePort(),
      patroni: undefined,
    };
    writeFileSync(path.join(folder, 'patroni.json'), JSON.stringify(this.#configuration(member)));
    own(path.join(folder, 'patroni.json'));
    this.#members.push(member);
    this.#startPatroni(member);
    await this.#until(async () => (await status(member, '/health')) === 200);
  }

  /** Patroni's YAML parser reads JSON. The lease of 20 s is the shortest that Patroni accepts. */
  #configuration({ name, folder, postgresPort, restPort }: Member): object {
    return {
      scope: 'svc',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { host: `127.0.0.1:${this.#etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgresPort}`,
        connect_address: `127.0.0.1:${postgresPort}`,
        data_dir: path.join(folder, 'data'),
        bin_dir: serverFolder(),
        pgpass: path.join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'postgres' },
        },
        parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
    };
  }

  #startPatroni(member: Member): void {
    const config = path.join(member.folder, 'patroni.json');
    member.patroni = this.#run('/usr/bin/patroni', path.join(member.name, 'patroni.log'), [config]);
  }

  /** As an unprivileged user: Postgres refuses to run as root. */
  #run(program: string, log: string, args: readonly string[]): ChildProcess {
    const quoted = [program, ...args].map((part) => `'${part}'`).join(' ');
    return spawn('/bin/sh', ['-c', `exec ${quoted} >>'${path.join(this.folder, log)}' 2>&1`], {
      stdio: 'ignore',
      cwd: this.folder,
      ...unprivileged(),
    });
  }

  async #primary(): Promise<Member> {
    const found = await this.#find('primary');
    if (!found) throw new Error('The cluster has no primary.');
    return found;
  }

  async #find(role: 'primary' | 'sync', except?: Member): Promise<Member | undefined> {
    for (const member of this.#members) {
      if (member !== except && (await status(member, `/${role}`)) === 200) return member;
    }
    return undefined;
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const limitMs = Date.now() + WAIT_MS;
    while (!(await holds())) {
      if (Date.now() > limitMs)
        throw new Error(`The cluster did not reach the state in ${WAIT_MS / 1000} s:\n${this.logs()}`);
      await delay(LOOK_EVERY_MS);
    }
  }
}

async function status({ restPort }: Member, where: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(2_000);
  return (await fetch(`http://127.0.0.1:${restPort}${where}`, { signal }).catch(() => undefined))?.status;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function own(file: string): void {
  const user = unprivileged();
  if (user) chownSync(file, user.uid, user.gid);
}
