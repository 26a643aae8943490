import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FreezableKind } from '../../platform/db/tables/operation.js';
import type { Deps } from '../../platform/deps.js';
import { unavailable } from '../../platform/http/api-error.js';

export interface Freezable {
  readonly kind: FreezableKind;
  readonly id: string;
  /** Whoever freezes lifts: an integrator does not lift what the operator has frozen. */
  readonly by: 'operator' | 'integrator';
}

/** Payments that were under way when a freeze was written are waited for so long. */
const WAIT_FOR_PAYMENTS_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Freezes an integrator, an account or a wallet; one that is frozen stays so. Once this has resolved, no payment that the freeze refuses
 * is committed any more, on any node.
 *
 * @throws ApiError `payments_under_way` 503 when a transaction from before does not end: the freeze stands, ask again
 */
export async function freeze(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  subject: Freezable,
  reason: string,
): Promise<void> {
  await deps.db
    .insertInto('freezes')
    .values({
      id: deps.random.uuid(),
      subject_kind: subject.kind,
      subject_id: subject.id,
      frozen_by: subject.by,
      reason,
      frozen_ms: deps.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'subject_kind', 'frozen_by']).where('lifted_ms', 'is', null).doNothing(),
    )
    .execute();
  await waitForWriters(deps.db);
}

/** Lifts a freeze; one of somebody else's stays. */
export async function unfreeze(deps: Pick<Deps, 'db' | 'clock'>, subject: Freezable): Promise<void> {
  await deps.db
    .updateTable('freezes')
    .set({ lifted_ms: deps.clock.now() })
    .where('subject_id', '=', subject.id)
    .where('subject_kind', '=', subject.kind)
    .where('frozen_by', '=', subject.by)
    .where('lifted_ms', 'is', null)
    .execute();
}

/** Who has frozen it; empty: nobody. */
export async function findFreezers(
  deps: Pick<Deps, 'db'>,
  subject: Pick<Freezable, 'kind' | 'id'>,
): Promise<Freezable['by'][]> {
  const rows = await deps.db
    .selectFrom('freezes')
    .select('frozen_by')
    .where('subject_id', '=', subject.id)
    .where('subject_kind', '=', subject.kind)
    .where('lifted_ms', 'is', null)
    .orderBy('frozen_by', 'desc')
    .execute();
  return rows.map((row) => row.frozen_by);
}

/**
 * A payment looks for freezes after it has locked its rows, so it has a transaction id by then. Whoever looked before the freeze was
 * committed is older than this moment's newest transaction; when all those have ended, nobody is left who missed it.
 */
async function waitForWriters(db: Deps['db']): Promise<void> {
  const started = performance.now();
  const before = await sql<{ newest: string }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS newest`.execute(
    db,
  );
  const newest = before.rows[0]?.newest ?? '0';
  for (;;) {
    const { rows } = await sql<{ ended: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${newest}::xid8 AS ended`.execute(db);
    if (rows[0]?.ended) return;
    if (performance.now() - started > WAIT_FOR_PAYMENTS_MS) throw paymentsUnderWay();
    await delay(LOOK_EVERY_MS);
  }
}

function paymentsUnderWay() {
  const message = 'It is frozen for whatever begins now; a payment from before has not ended yet. Ask again.';
  return unavailable('payments_under_way', message, 5);
}
