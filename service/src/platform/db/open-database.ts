import type { DatabaseSettings } from '../settings.js';
import {
  type ConnectionSettings,
  createDatabaseClient,
  type DatabaseClient,
  type DatabaseClientOptions,
} from './client.js';
import { WHOLE_TABLE_LIMITS } from './connection-limits.js';
import { parseDatabaseUrl } from './database-url.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

export interface OpenDatabase extends DatabaseClient {
  /** `embedded`, or the host name of `DATABASE_URL`. */
  readonly place: string;
  /** A separate connection for reading entire tables; the caller closes it. */
  readonly openForWholeTables: () => DatabaseClient;
}

export interface OpenDatabaseOptions extends Pick<DatabaseClientOptions, 'byIndex' | 'limits' | 'onRefused'> {
  readonly onProblem: (line: string) => void;
}

/**
 * Opens the operator's Postgres, or starts the embedded one, and brings the schema up to date.
 *
 * @throws Error with one clear sentence
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { onProblem, ...how }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDirectory: settings.dataDir, onLogLine: onProblem })
      : undefined;
  const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? '' };
  const openForWholeTables = () => createDatabaseClient({ connection, maxConnections: 1, limits: WHOLE_TABLE_LIMITS });
  const client = createDatabaseClient({
    connection,
    maxConnections: settings.databasePoolSize,
    ...how,
    onIdleError: (error) => onProblem(error.message),
  });
  const close = async () => {
    await client.close();
    await embedded?.stop();
  };
  try {
    await bringUpToDate(connection);
  } catch (error) {
    await close().catch(() => undefined);
    throw explained(error, settings);
  }
  const place = settings.databaseUrl === undefined ? 'embedded' : placeOf(settings.databaseUrl);
  return { pool: client.pool, db: client.db, close, place, openForWholeTables };
}

/**
 * Migrates the schema over a separate connection, since a step may take longer than any request.
 *
 * @returns the names of the missing steps
 * @throws Error naming the failed step
 */
export async function bringUpToDate(connection: ConnectionSettings): Promise<string[]> {
  const client = createDatabaseClient({ connection, maxConnections: 2, limits: WHOLE_TABLE_LIMITS });
  try {
    return await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  } finally {
    await client.close();
  }
}

/** Never the user name or the password. */
function placeOf(databaseUrl: string): string {
  const names = parseDatabaseUrl(databaseUrl).hosts.map(({ host }) => host);
  return names.filter((name) => name !== '').join(', ') || 'as DATABASE_URL says';
}

function explained(error: unknown, settings: DatabaseSettings): Error {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const place = settings.databaseUrl === undefined ? 'The embedded database' : 'The database in DATABASE_URL';
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'does not accept connections; is it running?',
    ENOTFOUND: 'has a host name that does not exist.',
    '57P03': 'does not accept writes: none of its servers is a running primary.',
    '28P01': 'rejected the user name or password.',
    '3D000': 'does not exist on that server; create it first.',
  };
  const reason = reasons[code];
  if (code === 'ETIMEDOUT' || isSilence(error)) return new Error(`${place} does not answer.`, { cause: error });
  if (reason !== undefined) return new Error(`${place} ${reason}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** pg's messages for a connection timeout. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /connection timeout|timeout exceeded when trying to connect/.test(error.message);
}
