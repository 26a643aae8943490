import { z } from 'zod';
import { revokeSessions } from '../../accounts/standing/revoke-sessions.js';
import { eraseAccount } from '../erasure/erase-account.js';
import { changeFreezeFrom } from './change-freeze.js';
import { type ConsoleCall, changeCall, noInput, objectCall } from './console-call.js';
import { exportPlayer } from './export-player.js';
import { readAttempts } from './read-attempts.js';
import { logPageInput, readLog } from './read-log.js';
import { readPlayerHistory } from './read-player.js';
import { readPlayerPage } from './read-player-page.js';

/** A player's page. */
export const playerCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/accounts/:id',
    access: 'viewer',
    object: 'account',
    input: noInput,
    run: ({ deps, operator, object }) => readPlayerPage(deps, operator, object.id),
  }),
  objectCall({
    path: '/accounts/:id/history',
    access: 'viewer',
    object: 'account',
    input: z.object({ cursor: z.string().min(1).max(200).optional() }),
    run: ({ deps, operator, object }, { cursor }) => readPlayerHistory(deps, operator, object.id, cursor),
  }),
  objectCall({
    path: '/accounts/:id/attempts',
    access: 'viewer',
    object: 'account',
    input: noInput,
    run: ({ deps, object }) => readAttempts(deps, object.id),
  }),
  objectCall({
    path: '/accounts/:id/log',
    access: 'viewer',
    object: 'account',
    input: logPageInput,
    run: ({ deps, operator, object }, { cursor }) => readLog(deps, operator, object, cursor),
  }),
  changeCall({
    path: '/accounts/:id/freeze',
    access: 'support',
    object: 'account',
    action: 'account.freeze',
    input: noInput,
    run: (context) => changeFreezeFrom(context, { to: 'frozen', kind: 'account', id: context.object.id }),
  }),
  changeCall({
    path: '/accounts/:id/unfreeze',
    access: 'support',
    object: 'account',
    action: 'account.unfreeze',
    input: noInput,
    run: (context) => changeFreezeFrom(context, { to: 'unfrozen', kind: 'account', id: context.object.id }),
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
