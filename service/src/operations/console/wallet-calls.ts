import { z } from 'zod';
import { notFound } from '../../platform/http/api-error.js';
import { changeFreezeFrom } from './change-freeze.js';
import { type ChangeContext, type ConsoleCall, changeCall } from './console-call.js';

const input = z.object({ wallet_id: z.uuid().toLowerCase() });

/** One wallet of a player: the others stay open. */
export const walletCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/accounts/:id/freeze-wallet',
    access: 'support',
    object: 'account',
    action: 'account.freeze-wallet',
    input,
    run: async (context, named) =>
      changeFreezeFrom(context, { to: 'frozen', ...(await requireWallet(context, named.wallet_id)) }, named),
  }),
  changeCall({
    path: '/accounts/:id/unfreeze-wallet',
    access: 'support',
    object: 'account',
    action: 'account.unfreeze-wallet',
    input,
    run: async (context, named) =>
      changeFreezeFrom(context, { to: 'unfrozen', ...(await requireWallet(context, named.wallet_id)) }, named),
  }),
];

/** @throws ApiError `wallet_not_found` 404, also for another player's */
async function requireWallet({ deps, object }: ChangeContext, id: string) {
  const found = await deps.db
    .selectFrom('wallets')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', object.id)
    .where('kind', '=', 'user')
    .executeTakeFirst();
  if (!found) throw notFound('wallet');
  return { kind: 'wallet', id } as const;
}
