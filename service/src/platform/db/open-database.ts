import type { DatabaseSettings } from '../settings.js';
import {
  type ConnectionSettings,
  createDatabaseClient,
  type DatabaseClient,
  type DatabaseClientOptions,
} from './client.js';
import { WHOLE_TABLE_LIMITS } from './connection-limits.js';
import { errorCode, isReadOnly } from './database-errors.js';
import { parseDatabaseUrl } from './database-url.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate, requireSchema } from './migrate.js';
import { migrations } from './migrations/index.js';
import { requireServerVersion, requireWrites } from './server-version.js';

export interface OpenDatabase extends DatabaseClient {
  /** `embedded`, or the host name of `DATABASE_URL`. */
  readonly place: string;
  /** For reading entire tables: to the replica if there is one. The caller closes it. */
  readonly openForWholeTables: () => WholeTableReader;
}

export interface WholeTableReader extends DatabaseClient {
  /** Whether it leads to the replica. */
  readonly isReplica?: boolean;
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
  const openForWholeTables = () =>
    settings.databaseReadUrl === undefined
      ? createDatabaseClient({ connection, maxConnections: 1, limits: WHOLE_TABLE_LIMITS })
      : openReplicaForWholeTables(settings.databaseReadUrl);
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
    throw explained(error, settings.databaseUrl === undefined ? 'embedded' : 'primary');
  }
  const place = settings.databaseUrl === undefined ? 'embedded' : placeOf(settings.databaseUrl);
  return { pool: client.pool, db: client.db, close, place, openForWholeTables };
}

/**
 * Opens a database that is only read: the replica if the settings name one, whose schema comes from its primary; else as `openDatabase`.
 *
 * @throws Error with one clear sentence
 */
export async function openToRead(settings: DatabaseSettings, options: OpenDatabaseOptions): Promise<WholeTableReader> {
  if (settings.databaseReadUrl === undefined) return openDatabase(settings, options);
  const replica = openReplicaForWholeTables(settings.databaseReadUrl);
  try {
    await requireSchema(replica.pool, migrations);
    return replica;
  } catch (error) {
    await replica.close().catch(() => undefined);
    throw explained(error, 'standby');
  }
}

/** One connection reads; the other can cancel what it reads. */
function openReplicaForWholeTables(databaseReadUrl: string): WholeTableReader {
  const connection = { connectionString: databaseReadUrl };
  const client = createDatabaseClient({ connection, role: 'standby', maxConnections: 2, limits: WHOLE_TABLE_LIMITS });
  return { ...client, isReplica: true };
}

/**
 * Migrates the schema over a separate connection, since a step may take longer than any request.
 *
 * @returns the names of the missing steps
 * @throws Error naming the failed step, or the server's version if that is too old
 */
export async function bringUpToDate(connection: ConnectionSettings): Promise<string[]> {
  const client = createDatabaseClient({ connection, maxConnections: 2, limits: WHOLE_TABLE_LIMITS });
  try {
    await requireServerVersion(client.pool);
    await requireWrites(client.pool);
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

const PLACES = {
  embedded: { place: 'The embedded database', notReady: 'is starting.' },
  primary: {
    place: 'The database in DATABASE_URL',
    notReady: 'does not accept writes: none of its servers is a running primary.',
  },
  standby: { place: 'The replica in DATABASE_READ_URL', notReady: 'does not answer: none of its servers is running.' },
  target: {
    place: 'The database in TARGET_DATABASE_URL',
    notReady: 'does not accept writes: none of its servers is a running primary.',
  },
} as const;

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not accept connections; is it running?',
  ENOTFOUND: 'has a host name that does not exist.',
  '28P01': 'rejected the user name or password.',
  '3D000': 'does not exist on that server; create it first.',
  '42P01': 'is empty. Run migrate, or start a node on it.',
};

/** @returns an error in one sentence that names the setting, if it is the setting's, or the server's that it leads to */
export function explained(error: unknown, where: keyof typeof PLACES): Error {
  const { place, notReady } = PLACES[where];
  const code = errorCode(error);
  const onlyReads = isReadOnly(code) || isReadOnly(errorCode(causeOf(error)));
  const reason = onlyReads ? ONLY_READS : code === '57P03' ? notReady : REASONS[code];
  const file = unreadFile(error);
  if (file !== undefined) return new Error(`${place} ${withoutFile(code, file)}`, { cause: error });
  if (code === 'ETIMEDOUT' || isSilence(error)) return new Error(`${place} does not answer.`, { cause: error });
  if (reason !== undefined) return new Error(`${place} ${reason}`, { cause: error });
  if (!(error instanceof Error)) return new Error(String(error));
  if (code === REFUSED) return new Error(`${place} refuses the connection: ${error.message}.`, { cause: error });
  return isTls(error) ? new Error(`${place} ${withoutTls(error)}`, { cause: error }) : error;
}

/** A certificate or key that the address names. @returns undefined: it is not about a file, such as a socket that is missing */
function unreadFile(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'open' || !('path' in error)) return;
  return typeof error.path === 'string' ? error.path : undefined;
}

function withoutFile(code: string, file: string): string {
  return `is not reached: its address names the file ${file}, which this program cannot read (${code}). Check sslrootcert, sslcert and sslkey.`;
}

/** Of Postgres: a user that does not exist, or an address that `pg_hba.conf` does not admit. */
const REFUSED = '28000';

/** Node's codes of a certificate, and what pg says of a server without any. */
function isTls(error: Error): boolean {
  return /CERT|LEAF_SIGNATURE/.test(errorCode(error)) || /does not support SSL/.test(error.message);
}

function withoutTls({ message }: Error): string {
  return `is not reached over TLS: ${message}. Check sslmode, the host's name and sslrootcert=/path/to/the-authority.pem.`;
}

const ONLY_READS =
  'is read-only: a standby, or no longer the primary. A replica to read from belongs in DATABASE_READ_URL.';

/** Of a migration that failed. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** pg's messages for a connection timeout. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /connection timeout|timeout exceeded when trying to connect/.test(error.message);
}
