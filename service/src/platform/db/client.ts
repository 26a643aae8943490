import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.js';

/** OIDs of the types that arrive as text and are numbers to us. */
const INT8 = 20;
const NUMERIC = 1700;

export interface ConnectionSettings {
  /** `postgres://…`; wins over the fields below. */
  readonly connectionString?: string;
  /** A host name, or the folder of a unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
}

export interface DatabaseClientOptions {
  readonly connection: ConnectionSettings;
  /** Connections of this node at most. */
  readonly maxConnections?: number;
  /**
   * For what looks up single rows: statements never scan a whole table where an index leads to the rows. Prepared statements keep
   * the plan of their first runs until the table is analyzed, and in a new database those runs meet empty tables.
   */
  readonly byIndex?: boolean;
  /** A lost idle connection: worth a log line, nothing else. */
  readonly onIdleError?: (error: Error) => void;
}

export interface DatabaseClient {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Connects lazily: nothing is opened before the first query.
 * `int8` and `numeric` arrive as numbers; a value beyond 2^53−1 makes its query fail instead of losing digits.
 */
export function createDatabaseClient(options: DatabaseClientOptions): DatabaseClient {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.maxConnections ?? 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(options.byIndex && { onConnect: avoidScans }),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // a lost connection fails its query and is reported as an event too, and an event without a listener ends the process
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => pool.end() };
}

async function avoidScans(client: pg.ClientBase): Promise<void> {
  await client.query('SET enable_seqscan = off');
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return toSafeInteger;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers this service computes with`);
  return value;
}
