import pg from 'pg';
import { type DatabaseHost, type DatabaseRole, URL_OF_ROLE } from './database-url.js';

/** All servers are asked at once and must answer within this, ms. */
const ANSWER_WITHIN_MS = 3_000;
/** Connections opened within this share an answer, ms. */
const FRESH_MS = 1_000;

/** None of the servers is of use: a failover is in progress, or all are down. */
export class NoServer extends Error {
  /** As a server that is starting. */
  readonly code = '57P03';

  constructor(role: DatabaseRole, cause: unknown) {
    super(`None of the hosts in ${URL_OF_ROLE[role]} ${role === 'primary' ? 'accepts writes' : 'answers'}.`, { cause });
  }
}

export interface HostFinderOptions {
  readonly hosts: readonly DatabaseHost[];
  readonly config: pg.ClientConfig;
  readonly role: DatabaseRole;
}

/**
 * Finds the writable server among several (libpq's `target_session_attrs=read-write`), or the standby that answers first, or any server if
 * there is no standby (`prefer-standby`). Asks all at once, so that a silent one delays nothing.
 */
export class HostFinder {
  #search: Promise<DatabaseHost> | undefined;
  #foundMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: HostFinderOptions) {}

  /** @throws NoServer */
  find(): Promise<DatabaseHost> {
    if (performance.now() - this.#foundMs > FRESH_MS) this.#search = undefined;
    this.#search ??= this.#ask();
    return this.#search;
  }

  #ask(): Promise<DatabaseHost> {
    // nothing else asks meanwhile
    this.#foundMs = Number.POSITIVE_INFINITY;
    return this.#choose().then(
      (found) => {
        this.#foundMs = performance.now();
        return found;
      },
      (cause: unknown) => {
        this.#foundMs = Number.NEGATIVE_INFINITY;
        throw new NoServer(this.options.role, cause);
      },
    );
  }

  async #choose(): Promise<DatabaseHost> {
    const { hosts, role } = this.options;
    const probes = hosts.map((host) => this.#probe(host));
    const wanted = probes.map(async (probe) => {
      const { host, isReadOnly } = await probe;
      if (isReadOnly !== (role === 'standby')) throw new Error(`${host.host}:${host.port} is not a ${role}.`);
      return host;
    });
    const found = Promise.any(wanted);
    return role === 'primary' ? found : found.catch(async () => (await Promise.any(probes)).host);
  }

  async #probe({ host, port }: DatabaseHost): Promise<{ host: DatabaseHost; isReadOnly: boolean }> {
    const client = new pg.Client({ ...this.options.config, connectionTimeoutMillis: ANSWER_WITHIN_MS });
    client.host = host;
    client.port = port;
    client.on('error', () => undefined);
    const limit = setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS);
    try {
      await client.connect();
      const answer = await client.query<{ reads: boolean }>(
        `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads`,
      );
      return { host: { host, port }, isReadOnly: answer.rows[0]?.reads !== false };
    } finally {
      clearTimeout(limit);
      client.end().catch(() => undefined);
      // a silent server never confirms the close
      setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS).unref();
    }
  }
}
