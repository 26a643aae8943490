import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import { type Clock, systemClock } from '../clock.js';

/** SQL: the database's own time, ms since 1970 UTC. */
export const DATABASE_TIME_SQL = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * SQL: the service's time by the database's clock, ms: a lease must end for every node at once, also one that a node with a wrong clock
 * has taken. It is a query of its own, so that an index can be searched for its result.
 *
 * @param shift - SQL of the node's `shiftOf`
 */
export function serviceTimeSql(shift: string): string {
  return `(SELECT ${DATABASE_TIME_SQL} + ${shift}::bigint)`;
}

/** The sandbox clock's offset from real time, independent of this node's clock; 0 in operator mode. */
export function shiftOf(clock: Clock): number {
  return clock.now() - systemClock.now();
}

/** The same in a query of Kysely's. */
export function serviceTime(clock: Clock): RawBuilder<number> {
  return sql<number>`(SELECT ${sql.raw(DATABASE_TIME_SQL)} + ${shiftOf(clock)}::bigint)`;
}

/** When something was last worked on, never later than now by the database's clock: whoever resumes it waits from then on, ms. */
export function touchTime(clock: Clock): RawBuilder<number> {
  return sql<number>`least(${clock.now()}::bigint, ${sql.raw(DATABASE_TIME_SQL)} + ${shiftOf(clock)}::bigint)`;
}

/** The service's time by the database's clock. Used to delete expired rows, since a node's own clock may be days off. */
export async function readDatabaseTime(pool: Pool, clock: Clock): Promise<number> {
  const shiftMs = shiftOf(clock);
  const answer = await pool.query<{ ms: number }>(`SELECT ${DATABASE_TIME_SQL} AS ms`);
  const [row] = answer.rows;
  if (!row) throw new Error('The database returned no time.');
  return row.ms + shiftMs;
}
