import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.js';

/** How long one waits for payments already in progress. */
const WAIT_FOR_PAYMENTS_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Waits for every transaction that may have missed what was committed just before, a freeze or a player's limit.
 *
 * A payment looks for such things after locking its rows, so it has a transaction id by then. A payment that looked before the commit has a
 * smaller one than this statement's own; once all of those have ended, none is left that missed it. The end of a snapshot would not
 * do: it is the newest transaction that has completed, and payments in progress may be newer.
 *
 * @throws what `tooLate` makes, if an earlier transaction does not end
 */
export async function waitForWriters(db: Deps['db'], tooLate: () => Error): Promise<void> {
  const started = performance.now();
  const own = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(db);
  const newest = own.rows[0]?.id;
  for (;;) {
    const { rows } = await sql<{ ended: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${newest}::xid8 AS ended`.execute(db);
    if (rows[0]?.ended) return;
    if (performance.now() - started > WAIT_FOR_PAYMENTS_MS) throw tooLate();
    await delay(LOOK_EVERY_MS);
  }
}
