import { type Freezable, type Freezers, freeze, unfreeze } from '../../accounts/standing/freeze.js';
import type { Deps } from '../../platform/deps.js';
import { whileNotMoving } from '../cells/move-integrator.js';
import type { ChangeContext } from './console-call.js';
import { sideOf } from './operator.js';

export interface FreezeChange {
  readonly to: 'frozen' | 'unfrozen';
  readonly subject: Freezable;
  /** Of a freeze, also kept beside it. */
  readonly reason: string;
}

/** What the log keeps of it. */
interface FreezeNote {
  readonly before: { readonly frozen_by: Freezers };
  readonly after: { readonly frozen_by: Freezers };
}

/**
 * Freezes or unfreezes for one side, and logs who had frozen it and who has now.
 *
 * @param log - commits together with the change
 * @throws ApiError `payments_under_way` 503; `account_erased`, `integrator_moved`, `integrator_moving` 409
 */
export async function changeFreeze(
  deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'random'>,
  { to, subject, reason }: FreezeChange,
  log: (trx: Deps['db'], note: FreezeNote) => Promise<void>,
): Promise<object> {
  const alongside = (trx: Deps['db'], { before, after }: Readonly<Record<'before' | 'after', Freezers>>) =>
    log(trx, { before: { frozen_by: before }, after: { frozen_by: after } });
  const change = () =>
    to === 'frozen' ? freeze(deps, subject, reason, alongside) : unfreeze(deps, subject, alongside);
  const frozen_by = await (subject.kind === 'integrator' ? unlessMoving(deps, subject.id, change) : change());
  return { [`${subject.kind}_id`]: subject.id, frozen: frozen_by.length > 0, frozen_by };
}

/** The move of an integrator freezes it: another freeze would be lost, and without its own, payments would be. */
async function unlessMoving<T>(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  id: string,
  change: () => Promise<T>,
): Promise<T> {
  const integrator = await db
    .selectFrom('integrators')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return whileNotMoving(pool, integrator, change);
}

/**
 * The same from the console, for the side of whoever uses it: an integrator's own people freeze as their integrator, and cannot lift the
 * operator's freeze.
 *
 * @param named - in the log beside who has frozen it: the entry's object is the account
 */
export async function changeFreezeFrom(
  context: ChangeContext,
  { to, kind, id }: Pick<FreezeChange, 'to'> & Pick<Freezable, 'kind' | 'id'>,
  named: Readonly<Record<string, string>> = {},
): Promise<object> {
  const { deps, operator, reason } = context;
  const subject = { kind, id, by: sideOf(operator) };
  const standing = await changeFreeze(deps, { to, subject, reason }, (trx, { before, after }) =>
    context.record(trx, { before: { ...named, ...before }, after: { ...named, ...after } }),
  );
  context.forgetTokens();
  return standing;
}
