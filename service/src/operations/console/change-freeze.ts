import { type Freezable, findFreezers, freeze, unfreeze } from '../../accounts/standing/freeze.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { ChangeContext } from './console-call.js';
import { sideOf } from './operator.js';

/** @param named - in the log beside who has frozen it: the entry's object is the account */
type Named = Readonly<Record<string, string>>;

/**
 * Freezes for the operator's side. An integrator's own people freeze as their integrator, and cannot lift the operator's freeze.
 *
 * @throws ApiError `payments_under_way` 503
 */
export async function freezeFrom(
  context: ChangeContext,
  { kind, id }: Pick<Freezable, 'kind' | 'id'>,
  named: Named = {},
): Promise<object> {
  const { deps, operator, reason } = context;
  const subject = { kind, id, by: sideOf(operator) };
  const before = await findFreezers(deps, subject);
  const after = { ...named, frozen_by: [...new Set([...before, subject.by])] };
  await freeze(deps, subject, reason, (trx) => context.record(trx, { before: { ...named, frozen_by: before }, after }));
  context.forgetTokens();
  return standing(deps, subject);
}

/** Lifts the freeze of the operator's side. @throws ApiError `account_erased` 409 */
export async function unfreezeFrom(
  context: ChangeContext,
  { kind, id }: Pick<Freezable, 'kind' | 'id'>,
  named: Named = {},
): Promise<object> {
  const { deps, operator } = context;
  const subject = { kind, id, by: sideOf(operator) };
  await deps.db.transaction().execute(async (trx) => {
    const inside = { ...deps, db: trx };
    const before = { ...named, frozen_by: await findFreezers(inside, subject) };
    await unfreeze(inside, subject);
    await context.record(trx, { before, after: { ...named, frozen_by: await findFreezers(inside, subject) } });
  });
  context.forgetTokens();
  return standing(deps, subject);
}

async function standing(deps: Pick<PaymentDeps, 'db'>, subject: Pick<Freezable, 'kind' | 'id'>): Promise<object> {
  const frozen_by = await findFreezers(deps, subject);
  return { [`${subject.kind}_id`]: subject.id, frozen: frozen_by.length > 0, frozen_by };
}
