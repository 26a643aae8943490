import type { Pool } from 'pg';
import { type Clock, systemClock } from '../clock.js';

/** SQL: the database's own time, ms since 1970 UTC. */
export const DATABASE_TIME_SQL = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** How far the sandbox has moved the service's time from the real one, whatever this node's clock says; 0 for an operator. */
export function shiftOf(clock: Clock): number {
  return clock.now() - systemClock.now();
}

/** The service's time by the database's clock. Whoever deletes what has expired goes by it: a node's own clock may be days off. */
export async function readDatabaseTime(pool: Pool, clock: Clock): Promise<number> {
  const answer = await pool.query<{ ms: number }>(`SELECT ${DATABASE_TIME_SQL} AS ms`);
  const [row] = answer.rows;
  if (!row) throw new Error('The database told no time.');
  return row.ms + shiftOf(clock);
}
