import { sql } from 'kysely';
import type { FreezableKind } from '../../platform/db/tables/operation.js';
import { waitForWriters } from '../../platform/db/wait-for-writers.js';
import type { Deps } from '../../platform/deps.js';
import { conflict, unavailable } from '../../platform/http/api-error.js';

export interface Freezable {
  readonly kind: FreezableKind;
  readonly id: string;
  /** Each lifts only its own freeze: an integrator cannot lift the operator's. */
  readonly by: 'operator' | 'integrator';
}

/** Who has frozen it: the operator first, then the integrator. */
export type Freezers = readonly Freezable['by'][];

/** Commits together with the change; both are read while nobody else changes it. */
type Alongside = (trx: Deps['db'], change: { readonly before: Freezers; readonly after: Freezers }) => Promise<void>;

/**
 * Freezes an integrator, an account or a wallet; idempotent. Once this resolves, no payment that the freeze blocks
 * can commit, on any node.
 *
 * @returns who has frozen it now
 * @throws ApiError `payments_under_way` 503 if an earlier transaction does not end: the freeze holds; call again
 */
export async function freeze(
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'random'>,
  subject: Freezable,
  reason: string,
  alongside?: Alongside,
): Promise<Freezers> {
  const insert = (trx: Deps['db']) =>
    trx
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
  const freezers = await changeAlone(deps, subject, insert, alongside);
  await waitForWriters(deps.pool, paymentsUnderWay);
  return freezers;
}

/**
 * Lifts one's own freeze; another's stays.
 *
 * @returns who has frozen it still
 * @throws ApiError `account_erased`, `integrator_moved` 409: the operator's freeze of either is for good
 */
export async function unfreeze(
  deps: Pick<Deps, 'db' | 'clock'>,
  subject: Freezable,
  alongside?: Alongside,
): Promise<Freezers> {
  const { kind, id, by } = subject;
  const lift = async (trx: Deps['db']) => {
    if (kind === 'account' && by === 'operator') await requireNotErased(trx, id);
    if (kind === 'integrator' && by === 'operator') await requireNotMoved(trx, id);
    await trx
      .updateTable('freezes')
      .set({ lifted_ms: deps.clock.now() })
      .where('subject_id', '=', id)
      .where('subject_kind', '=', kind)
      .where('frozen_by', '=', by)
      .where('lifted_ms', 'is', null)
      .execute();
  };
  return changeAlone(deps, subject, lift, alongside);
}

/** Until the transaction ends, nobody else freezes or unfreezes it. */
async function changeAlone(
  { db }: Pick<Deps, 'db'>,
  subject: Freezable,
  change: (trx: Deps['db']) => Promise<unknown>,
  alongside: Alongside | undefined,
): Promise<Freezers> {
  return db.transaction().execute(async (trx) => {
    // no row of the subject: a payment may hold that for as long as it takes
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`freeze ${subject.kind} ${subject.id}`}, 0))`.execute(
      trx,
    );
    const before = await findFreezers({ db: trx }, subject);
    await change(trx);
    const after = await findFreezers({ db: trx }, subject);
    await alongside?.(trx, { before, after });
    return after;
  });
}

/** Locks the account first: an erasure in progress, which holds it, is then seen, and a later one sees that the freeze is lifted. */
async function requireNotErased(trx: Deps['db'], accountId: string): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute();
  if (!(await isErased(trx, accountId))) return;
  throw conflict('account_erased', 'Its personal data was erased. It stays frozen; the person can register again.');
}

async function requireNotMoved(trx: Deps['db'], integratorId: string): Promise<void> {
  const moved = await trx
    .selectFrom('moved_integrators')
    .select('to_cell')
    .where('integrator_id', '=', integratorId)
    .executeTakeFirst();
  if (!moved) return;
  throw conflict(
    'integrator_moved',
    `It lives in cell ${moved.to_cell} now. What is here of it is history, and stays frozen.`,
  );
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

/** Empty: nobody. */
export async function findFreezers(deps: Pick<Deps, 'db'>, subject: Pick<Freezable, 'kind' | 'id'>): Promise<Freezers> {
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

function paymentsUnderWay() {
  const message = 'The freeze is in place, but an earlier payment has not finished yet. Send the freeze again.';
  return unavailable('payments_under_way', message, 5);
}
