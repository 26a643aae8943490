import type { DatabaseSettings } from '../settings.js';
import { createDatabaseClient, type DatabaseClient, type DatabaseClientOptions } from './client.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

export interface OpenDatabase extends DatabaseClient {
  /** `embedded`, or the host name of `DATABASE_URL`. */
  readonly place: string;
}

/**
 * Opens the operator's Postgres, or starts the embedded one, and brings the schema up to date.
 *
 * @throws Error with one clear sentence
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onProblem: (line: string) => void,
  { byIndex = false }: Pick<DatabaseClientOptions, 'byIndex'> = {},
): Promise<OpenDatabase> {
  const embedded =
    settings.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDirectory: settings.dataDir, onLogLine: onProblem })
      : undefined;
  const connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? '' };
  const client = createDatabaseClient({
    connection,
    maxConnections: settings.databasePoolSize,
    byIndex,
    onIdleError: (error) => onProblem(error.message),
  });
  const close = async () => {
    await client.close();
    await embedded?.stop();
  };
  try {
    await migrate({ pool: client.pool, migrations, nowMs: Date.now() });
  } catch (error) {
    await close().catch(() => undefined);
    throw explained(error, settings);
  }
  const place = settings.databaseUrl === undefined ? 'embedded' : placeOf(settings.databaseUrl);
  return { pool: client.pool, db: client.db, close, place };
}

/** Never the user name or the password. A unix socket's address is no URL to every parser. */
function placeOf(databaseUrl: string): string {
  return (URL.canParse(databaseUrl) && new URL(databaseUrl).hostname) || 'as DATABASE_URL says';
}

function explained(error: unknown, settings: DatabaseSettings): Error {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const place = settings.databaseUrl === undefined ? 'The embedded database' : 'The database of DATABASE_URL';
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'does not accept connections; is it running?',
    ENOTFOUND: 'has a host name that does not exist.',
    '28P01': 'refused the user name or the password.',
    '3D000': 'does not exist on that server; create it first.',
  };
  const reason = reasons[code];
  if (reason !== undefined) return new Error(`${place} ${reason}`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
