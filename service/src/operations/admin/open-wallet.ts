import { readCurrencies } from '../../accounts/users/currencies.js';
import { openWallet } from '../../accounts/users/open-wallet.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { requireIntegrator } from './find-integrator.js';
import { aboutIntegrator, logCommand } from './log-command.js';
import { one } from './options.js';

/** Lets an integrator trade in a currency that it was not made with. Its users' wallets are its own to open. */
export const openWalletCommand: AdminCommand = {
  usage: '--integrator demo-games --currency SEK',
  does: "Opens the integrator's wallet in another currency, or shows the existing one.",
  run: openIntegratorWallet,
};

async function openIntegratorWallet(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const name = one(options, 'integrator');
  const currency = one(options, 'currency');
  const integrator = await requireIntegrator(deps, name);
  const known = await readCurrencies(deps, integrator.id);
  if (!known.has(currency)) throw new Error(`--currency must be one of ${[...known.keys()].join(', ')}.`);
  const owner = { accountId: integrator.account_id, integratorId: integrator.id, kind: 'integrator' } as const;
  const opened = await deps.db.transaction().execute(async (trx) => {
    // one at a time, so that a wallet is opened by one command only
    await trx.selectFrom('integrators').select('id').where('id', '=', integrator.id).forNoKeyUpdate().execute();
    const known = await trx
      .selectFrom('wallets')
      .select('id')
      .where('account_id', '=', integrator.account_id)
      .where('currency', '=', currency)
      .where('kind', '=', 'integrator')
      .where('is_default', '=', true)
      .executeTakeFirst();
    const wallet = await openWallet(deps, trx, owner, currency);
    const after = { currency, ...wallet };
    if (!known)
      await logCommand(deps, trx, { ...aboutIntegrator(integrator.id), action: 'integrator.open-wallet', after });
    return wallet;
  });
  return { integrator: name, account_id: integrator.account_id, currency, ...opened };
}
