import { setTimeout as delay } from 'node:timers/promises';
import type { Queries } from './client.js';

/** How long one waits for payments already in progress. */
const WAIT_FOR_PAYMENTS_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** The id of the newest transaction that writes; this statement's own becomes one. */
export const NEWEST_WRITER_SQL = 'pg_current_xact_id()::text';

/**
 * The snapshot's transactions are those of all databases on the server. One whose lock on itself is a session's of another database writes
 * nothing here; one whose session is not found, such as a prepared one, may. A replica lists none of them.
 */
const WRITERS_HAVE_ENDED_SQL = `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 OR NOT pg_is_in_recovery() AND NOT EXISTS (
    SELECT FROM pg_snapshot_xip(pg_current_snapshot()) AS running (id) WHERE running.id < $1::xid8 AND NOT EXISTS (
      SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) JOIN pg_database ON pg_database.oid = datid
      WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted AND transactionid = running.id::xid
        AND pg_database.datname <> current_database())) AS ended`;

/** Whether a writer and all before it have ended: those that read now, see all of it. On a replica: whether it has come here. */
export async function haveWritersEnded(queries: Queries, newest: string | undefined): Promise<boolean> {
  const { rows } = await queries.query<{ ended: boolean }>(WRITERS_HAVE_ENDED_SQL, [newest]);
  return rows[0]?.ended === true;
}

/**
 * Waits for every transaction that may have missed what was committed just before, a freeze or a player's limit.
 *
 * A payment looks for such things after locking its rows, so it has a transaction id by then. A payment that looked before the commit has a
 * smaller one than this statement's own; once all of those have ended, none is left that missed it. The end of a snapshot would not
 * do: it is the newest transaction that has completed, and payments in progress may be newer.
 *
 * @throws what `tooLate` makes, if an earlier transaction does not end
 */
export async function waitForWriters(queries: Queries, tooLate: () => Error): Promise<void> {
  const started = performance.now();
  const { rows } = await queries.query<{ newest: string }>(`SELECT ${NEWEST_WRITER_SQL} AS newest`);
  for (;;) {
    if (await haveWritersEnded(queries, rows[0]?.newest)) return;
    if (performance.now() - started > WAIT_FOR_PAYMENTS_MS) throw tooLate();
    await delay(LOOK_EVERY_MS);
  }
}
