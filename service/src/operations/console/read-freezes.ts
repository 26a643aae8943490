import type { LookUpDeps } from '../../payments/deps.js';
import { type Operator, sideOf } from './operator.js';

/** Those in force, the oldest first. Why the operator froze is not for an integrator's people. */
export async function readFreezes(
  { db }: LookUpDeps,
  operator: Operator,
  { kind, id }: { kind: 'account' | 'integrator'; id: string },
) {
  const rows = await db
    .selectFrom('freezes')
    .select(['frozen_by', 'reason', 'frozen_ms'])
    .where('subject_id', '=', id)
    .where('subject_kind', '=', kind)
    .where('lifted_ms', 'is', null)
    .orderBy('frozen_ms')
    .execute();
  return rows.map((row) => ({
    by: row.frozen_by,
    reason: reasonFor(operator, row),
    since: new Date(row.frozen_ms).toISOString(),
  }));
}

/** Those in force of a player's single wallets, the oldest first, with the same reasons. */
export async function readWalletFreezes({ db }: LookUpDeps, operator: Operator, accountId: string) {
  const rows = await db
    .selectFrom('wallets as w')
    .innerJoin('freezes as f', 'f.subject_id', 'w.id')
    .select(['w.id', 'w.currency', 'f.frozen_by', 'f.reason', 'f.frozen_ms'])
    .where('w.account_id', '=', accountId)
    .where('w.kind', '=', 'user')
    .where('f.subject_kind', '=', 'wallet')
    .where('f.lifted_ms', 'is', null)
    .orderBy('f.frozen_ms')
    .orderBy('w.id')
    .orderBy('f.frozen_by', 'desc')
    .execute();
  return rows.map((row) => ({
    wallet_id: row.id,
    currency: row.currency,
    by: row.frozen_by,
    // each side lifts its own
    is_own: row.frozen_by === sideOf(operator),
    reason: reasonFor(operator, row),
    since: new Date(row.frozen_ms).toISOString(),
  }));
}

function reasonFor(
  { integratorId }: Operator,
  freeze: { readonly frozen_by: string; readonly reason: string },
): string {
  return integratorId === null || freeze.frozen_by === 'integrator' ? freeze.reason : '';
}
