import pg from 'pg';
import type { DatabaseHost } from './database-url.js';

/** Every server is asked at once, and has so long to answer, ms. */
const ANSWER_WITHIN_MS = 3_000;
/** Connections that are opened together ask once, ms. */
const FRESH_MS = 1_000;

/** None of the servers writes: a failover is under way, or all are away. */
export class NoPrimary extends Error {
  /** As a server that is starting. */
  readonly code = '57P03';

  constructor(cause: unknown) {
    super('None of the hosts in DATABASE_URL is a server that writes.', { cause });
  }
}

/**
 * Finds, among several servers, the one that writes (libpq's `target_session_attrs=read-write`). All are asked at the same time, so that
 * one which is silent holds up nobody.
 */
export class PrimaryFinder {
  #search: Promise<DatabaseHost> | undefined;
  #foundMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly hosts: readonly DatabaseHost[],
    private readonly config: pg.ClientConfig,
  ) {}

  /** @throws NoPrimary */
  find(): Promise<DatabaseHost> {
    if (performance.now() - this.#foundMs > FRESH_MS) this.#search = undefined;
    this.#search ??= this.#ask();
    return this.#search;
  }

  #ask(): Promise<DatabaseHost> {
    // nobody else asks meanwhile
    this.#foundMs = Number.POSITIVE_INFINITY;
    return Promise.any(this.hosts.map((host) => this.#probe(host))).then(
      (found) => {
        this.#foundMs = performance.now();
        return found;
      },
      (cause: unknown) => {
        this.#foundMs = Number.NEGATIVE_INFINITY;
        throw new NoPrimary(cause);
      },
    );
  }

  async #probe({ host, port }: DatabaseHost): Promise<DatabaseHost> {
    const client = new pg.Client({ ...this.config, connectionTimeoutMillis: ANSWER_WITHIN_MS });
    client.host = host;
    client.port = port;
    client.on('error', () => undefined);
    const limit = setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS);
    try {
      await client.connect();
      const answer = await client.query<{ reads: boolean }>(
        `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS reads`,
      );
      if (answer.rows[0]?.reads !== false) throw new Error(`${host}:${port} only reads.`);
      return { host, port };
    } finally {
      clearTimeout(limit);
      client.end().catch(() => undefined);
      // a server that has fallen silent never confirms the end
      setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS).unref();
    }
  }
}
