import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ConnectionLimits, KEEP_ALIVE_AFTER_MS, REQUEST_LIMITS } from './connection-limits.js';
import type { Database } from './database.js';
import { type DatabaseRole, parseDatabaseUrl } from './database-url.js';
import { HostFinder } from './host-finder.js';
import { isAsking, watchedClient } from './watched-client.js';

/** OIDs of the types that arrive as text and become numbers here. */
const INT8 = 20;
const NUMERIC = 1700;

/** How long closing a connection to a silent server may take before it is cut off, ms. */
const CLOSE_WITHIN_MS = 5_000;

export interface ConnectionSettings {
  /** `postgres://…`, of one server or several; wins over the fields below. */
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
  /** Which of several servers is wanted. Default: the primary. */
  readonly role?: DatabaseRole;
  /** Connections of this node at most. */
  readonly maxConnections?: number;
  /** Default: those of requests. */
  readonly limits?: ConnectionLimits;
  /**
   * For single-row look-ups: statements never scan an entire table if an index leads to the rows. Prepared statements keep
   * the plan of their first runs until the table is analyzed, and in a new database those runs meet empty tables.
   */
  readonly byIndex?: boolean;
  /** A lost idle connection: worth a log line, nothing else. */
  readonly onIdleError?: (error: Error) => void;
  /** Receives each SQLSTATE of a refused statement. */
  readonly onRefused?: (sqlState: string) => void;
}

/** What reads need: of a pool, or of the one connection that holds a snapshot. */
export interface Queries {
  query<Row extends pg.QueryResultRow>(
    asked: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

export interface DatabaseClient {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Waits for running queries, then closes every connection; those of a silent server are cut off. */
  close(): Promise<void>;
}

/**
 * Connects lazily: nothing is opened before the first query. Every wait has an end: for a connection, an answer, a lock.
 * `int8` and `numeric` arrive as numbers; a value beyond 2^53−1 makes its query fail instead of losing digits.
 */
export function createDatabaseClient(options: DatabaseClientOptions): DatabaseClient {
  const limits = options.limits ?? REQUEST_LIMITS;
  const open = new Set<pg.PoolClient>();
  const { config, finder } = addressOf(options.connection, options.role ?? 'primary');
  const Client = watchedClient({ limits, finder, onRefused: options.onRefused, onSilent: () => dropIdle(open) });
  const pool = new pg.Pool({
    ...config,
    Client,
    max: options.maxConnections ?? 16,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser },
    onConnect: (client) => prepare(client, limits, options.byIndex ?? false),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => {
    open.add(client);
    // a lost connection fails its query and is reported as an event too, and an event without a listener ends the process
    client.on('error', () => undefined);
    client.once('end', () => open.delete(client));
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => closePool(pool, open) };
}

function addressOf(
  { connectionString, ...fields }: ConnectionSettings,
  role: DatabaseRole,
): { config: pg.ClientConfig; finder: HostFinder | undefined } {
  if (connectionString === undefined) return { config: fields, finder: undefined };
  const { hosts, ...address } = parseDatabaseUrl(connectionString, role);
  const config = { ...fields, connectionString: address.connectionString };
  return { config, finder: hosts.length > 1 ? new HostFinder({ hosts, config, role }) : undefined };
}

/** With SET, not as startup parameters, which poolers refuse. */
async function prepare(client: pg.ClientBase, limits: ConnectionLimits, byIndex: boolean): Promise<void> {
  const settings = [
    `statement_timeout = ${limits.statementMs}`,
    `lock_timeout = ${limits.lockMs}`,
    `idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
    ...(byIndex ? ['enable_seqscan = off'] : []),
  ];
  await client.query(settings.map((setting) => `SET ${setting}`).join('; '));
}

/** If one connection finds the server silent, the others are silent too. */
function dropIdle(open: ReadonlySet<pg.PoolClient>): void {
  for (const client of open) if (!isAsking(client)) client.connection.stream.destroy();
}

async function closePool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  // the pool counts a connection as closed before the server has confirmed it
  setTimeout(() => {
    for (const client of open) client.connection.stream.destroy();
  }, CLOSE_WITHIN_MS).unref();
  await pool.end();
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return toSafeInteger;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

/** For a query whose sums may be beyond 2^53−1: `numeric` arrives as bigint. */
export const EXACT_SUMS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === NUMERIC ? BigInt : getTypeParser(oid, format)),
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers this service computes with`);
  return value;
}
