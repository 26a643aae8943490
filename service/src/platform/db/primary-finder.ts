import pg from 'pg';
import type { DatabaseHost } from './database-url.js';

/** All servers are asked at once and must answer within this, ms. */
const ANSWER_WITHIN_MS = 3_000;
/** Connections opened within this share an answer, ms. */
const FRESH_MS = 1_000;

/** No server is writable: a failover is in progress, or all are down. */
export class NoPrimary extends Error {
  /** As a server that is starting. */
  readonly code = '57P03';

  constructor(cause: unknown) {
    super('None of the hosts in DATABASE_URL accepts writes.', { cause });
  }
}

/**
 * Finds the writable server among several (libpq's `target_session_attrs=read-write`). Asks all at once, so that
 * a silent one delays nothing.
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
    // nothing else asks meanwhile
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
      if (answer.rows[0]?.reads !== false) throw new Error(`${host}:${port} is read-only.`);
      return { host, port };
    } finally {
      clearTimeout(limit);
      client.end().catch(() => undefined);
      // a silent server never confirms the close
      setTimeout(() => client.connection.stream.destroy(), ANSWER_WITHIN_MS).unref();
    }
  }
}
