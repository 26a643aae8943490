import type { Queries } from './client.js';
import { READ_ONLY } from './database-errors.js';

/** The oldest major version of Postgres that the service is tested on. */
export const LOWEST_POSTGRES = 15;

const VERSION = `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`;

/** Ensures that the server is none that the service was never tested on. @throws Error in one sentence */
export async function requireServerVersion(server: Queries): Promise<void> {
  const { rows } = await server.query<{ number: number; name: string }>(VERSION);
  const [found] = rows;
  if (!found || found.number >= LOWEST_POSTGRES * 10_000) return;
  throw new Error(
    `The database in DATABASE_URL is Postgres ${found.name}, and the service needs ${LOWEST_POSTGRES} or later. Nothing was changed in it.`,
  );
}

/** Ensures that the server writes, also when nothing is to be written yet. @throws Error with the code of one that only reads */
export async function requireWrites(server: Queries): Promise<void> {
  const { rows } = await server.query<{ only_reads: boolean }>(
    `SELECT current_setting('transaction_read_only')::bool AS only_reads`,
  );
  if (rows[0]?.only_reads) throw Object.assign(new Error('The server only reads.'), { code: READ_ONLY });
}
