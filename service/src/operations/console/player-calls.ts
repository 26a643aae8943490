import { z } from 'zod';
import { findFreezers, freeze, unfreeze } from '../../accounts/standing/freeze.js';
import { revokeSessions } from '../../accounts/standing/revoke-sessions.js';
import { eraseAccount } from '../erasure/erase-account.js';
import { type ChangeContext, type ConsoleCall, changeCall, noInput, objectCall } from './console-call.js';
import { listWaitingRequests } from './console-requests.js';
import { exportPlayer } from './export-player.js';
import { sideOf } from './operator.js';
import { readCredits } from './read-credits.js';
import { readLog } from './read-log.js';
import { readPlayer, readPlayerHistory } from './read-player.js';

/** A player's page. */
export const playerCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/accounts/:id',
    access: 'viewer',
    object: 'account',
    input: noInput,
    run: async ({ deps, operator, object }) => ({
      ...(await readPlayer(deps, operator, object.id)),
      credits: await readCredits(deps, operator, object.id),
      requests: await listWaitingRequests(deps, operator, object.id),
    }),
  }),
  objectCall({
    path: '/accounts/:id/history',
    access: 'viewer',
    object: 'account',
    input: z.object({ cursor: z.string().min(1).max(200).optional() }),
    run: ({ deps, object }, { cursor }) => readPlayerHistory(deps, object.id, cursor),
  }),
  objectCall({
    path: '/accounts/:id/log',
    access: 'viewer',
    object: 'account',
    input: noInput,
    run: ({ deps, operator, object }) => readLog(deps, operator, object),
  }),
  changeCall({
    path: '/accounts/:id/freeze',
    access: 'support',
    object: 'account',
    action: 'account.freeze',
    input: noInput,
    run: async (context) => {
      const { deps, reason } = context;
      const subject = subjectOf(context);
      const before = await findFreezers(deps, subject);
      const after = { frozen_by: [...new Set([...before, subject.by])] };
      await freeze(deps, subject, reason, (trx) => context.record(trx, { before: { frozen_by: before }, after }));
      context.forgetTokens();
      return standing(context);
    },
  }),
  changeCall({
    path: '/accounts/:id/unfreeze',
    access: 'support',
    object: 'account',
    action: 'account.unfreeze',
    input: noInput,
    run: async (context) => {
      const { deps } = context;
      const subject = subjectOf(context);
      await deps.db.transaction().execute(async (trx) => {
        const inside = { ...deps, db: trx };
        const before = { frozen_by: await findFreezers(inside, subject) };
        await unfreeze(inside, subject);
        await context.record(trx, { before, after: { frozen_by: await findFreezers(inside, subject) } });
      });
      context.forgetTokens();
      return standing(context);
    },
  }),
  changeCall({
    path: '/accounts/:id/revoke-sessions',
    access: 'support',
    object: 'account',
    action: 'account.revoke-sessions',
    input: noInput,
    run: async (context) => {
      const { deps, object } = context;
      await deps.db.transaction().execute(async (trx) => {
        await revokeSessions(deps, trx, object.id);
        await context.record(trx, {});
      });
      context.forgetTokens();
      return { account_id: object.id, revoked: true };
    },
  }),
  changeCall({
    path: '/accounts/:id/export',
    access: 'support',
    operatorOnly: true,
    object: 'account',
    action: 'account.export',
    input: noInput,
    run: async ({ deps, operator, object, record }) => {
      const exported = await exportPlayer(deps, operator, object.id);
      await record(deps.db, {});
      return { file: `${JSON.stringify(exported, null, 2)}\n` };
    },
  }),
  changeCall({
    path: '/accounts/:id/erase',
    access: 'admin',
    operatorOnly: true,
    object: 'account',
    action: 'account.erase',
    input: noInput,
    run: async (context) => {
      const { deps, object } = context;
      const erased = await eraseAccount(deps, object.id, (trx, after) => context.record(trx, { after: { ...after } }));
      context.forgetTokens();
      return { account_id: object.id, erased };
    },
  }),
];

/** An integrator's own people freeze as their integrator, and cannot lift the operator's freeze. */
function subjectOf({ object, operator }: ChangeContext) {
  return { kind: 'account', id: object.id, by: sideOf(operator) } as const;
}

async function standing(context: ChangeContext): Promise<object> {
  const frozen_by = await findFreezers(context.deps, subjectOf(context));
  return { account_id: context.object.id, frozen: frozen_by.length > 0, frozen_by };
}
