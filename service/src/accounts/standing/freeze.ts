import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FreezableKind } from '../../platform/db/tables/operation.js';
import type { Deps } from '../../platform/deps.js';
import { conflict, unavailable } from '../../platform/http/api-error.js';

export interface Freezable {
  readonly kind: FreezableKind;
  readonly id: string;
  /** Each lifts only its own freeze: an integrator cannot lift the operator's. */
  readonly by: 'operator' | 'integrator';
}

/** How long a freeze waits for payments already in progress. */
const WAIT_FOR_PAYMENTS_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Freezes an integrator, an account or a wallet; idempotent. Once this resolves, no payment that the freeze blocks
 * can commit, on any node.
 *
 * @param alongside - commits together with the freeze
 * @throws ApiError `payments_under_way` 503 if an earlier transaction does not end: the freeze holds; call again
 */
export async function freeze(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  subject: Freezable,
  reason: string,
  alongside: (trx: Deps['db']) => Promise<void> = async () => {},
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
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
    await alongside(trx);
  });
  await waitForWriters(deps.db);
}

/**
 * Lifts one's own freeze; another's stays.
 *
 * @throws ApiError `account_erased` 409: the operator's freeze of such an account is for good
 */
export async function unfreeze(deps: Pick<Deps, 'db' | 'clock'>, subject: Freezable): Promise<void> {
  const { kind, id, by } = subject;
  const lift = async (trx: Deps['db']) => {
    if (kind === 'account' && by === 'operator') await requireNotErased(trx, id);
    await trx
      .updateTable('freezes')
      .set({ lifted_ms: deps.clock.now() })
      .where('subject_id', '=', id)
      .where('subject_kind', '=', kind)
      .where('frozen_by', '=', by)
      .where('lifted_ms', 'is', null)
      .execute();
  };
  await (deps.db.isTransaction ? lift(deps.db) : deps.db.transaction().execute(lift));
}

/** Locks the account first: an erasure in progress, which holds it, is then seen, and a later one sees that the freeze is lifted. */
async function requireNotErased(trx: Deps['db'], accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute();
  if (!(await isErased(trx, accountId))) return;
  throw conflict('account_erased', 'Its personal data was erased. It stays frozen; the person can register again.');
}

/** Whether an account's personal data was erased on request. */
export async function isErased(db: Deps['db'], accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who froze it; empty: nobody. */
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
 * A payment checks for freezes after locking its rows, so it has a transaction id by then. A payment that checked before the freeze was
 * committed has a smaller one than this statement's own; once all of those have ended, none is left that missed the freeze. The end of a
 * snapshot would not do: it is the newest transaction that has completed, and payments in progress may be newer.
 */
async function waitForWriters(db: Deps['db']): Promise<void> {
  const started = performance.now();
  const own = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(db);
  const newest = own.rows[0]?.id;
  for (;;) {
    const { rows } = await sql<{ ended: boolean }>`
      SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${newest}::xid8 AS ended`.execute(db);
    if (rows[0]?.ended) return;
    if (performance.now() - started > WAIT_FOR_PAYMENTS_MS) throw paymentsUnderWay();
    await delay(LOOK_EVERY_MS);
  }
}

function paymentsUnderWay() {
  const message = 'The freeze is in place, but an earlier payment has not finished yet. Send the freeze again.';
  return unavailable('payments_under_way', message, 5);
}
