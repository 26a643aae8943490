import { assignCurrency } from '../../accounts/users/assign-currency.js';
import { MAX_SUPPLY } from '../../accounts/users/currencies.js';
import { FEES_ACCOUNT_ID, ISSUANCE_ACCOUNT_ID, PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { requireIntegrator } from './find-integrator.js';
import { logCommand } from './log-command.js';
import { one } from './options.js';

/** The other sides of money that enters, is issued, or is kept; only the operator's fees may not fall below zero. */
const SYSTEM_WALLETS = [
  { account_id: PROVIDER_ACCOUNT_ID, kind: 'provider', minimum_balance: null },
  { account_id: ISSUANCE_ACCOUNT_ID, kind: 'issuance', minimum_balance: null },
  { account_id: FEES_ACCOUNT_ID, kind: 'fees', minimum_balance: 0 },
] as const;

/** A currency and its decimals are permanent: amounts mean nothing without them. */
export const addCurrencyCommand: AdminCommand = {
  usage: '--code SEK --exponent 2 [--virtual yes --integrator demo-games]',
  does: "Adds a currency with its number of decimals, or an integrator's own token. Cannot be changed later. Then restart the nodes and run open-wallet.",
  run: addCurrency,
};

async function addCurrency(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const code = one(options, 'code');
  const exponent = one(options, 'exponent');
  const virtual = options.virtual === undefined ? 'no' : one(options, 'virtual');
  if (!/^[A-Z][A-Z0-9]{1,11}$/.test(code)) throw new Error('--code must be a currency code such as SEK.');
  if (!/^[0-8]$/.test(exponent)) throw new Error('--exponent must be the number of decimals, 0 to 8.');
  if (virtual !== 'yes' && virtual !== 'no') throw new Error('--virtual must be yes or no.');
  const isVirtual = virtual === 'yes';
  if (isVirtual && Intl.supportedValuesOf('currency').includes(code)) {
    throw new Error(`--code ${code} is a real currency. Give the token another name.`);
  }
  const owner = isVirtual ? await requireIntegrator(deps, one(options, 'integrator')) : undefined;
  if (!isVirtual && options.integrator)
    throw new Error('--integrator requires --virtual yes: a real currency has no owner.');
  const currency = { code, exponent: Number(exponent), is_virtual: isVirtual };
  await deps.db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('currencies')
      .values(currency)
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!added) throw new Error(`The currency ${code} already exists.`);
    if (owner) await assignCurrency(trx, code, owner.id);
    const wallets = SYSTEM_WALLETS.map((wallet) => ({
      ...wallet,
      minimum_balance: wallet.kind === 'issuance' && isVirtual ? -MAX_SUPPLY : wallet.minimum_balance,
      id: deps.random.uuid(),
      currency: code,
      is_default: true,
      appends_credits: true,
      created_ms: deps.clock.now(),
    }));
    await trx.insertInto('wallets').values(wallets).execute();
    const about = { objectKind: 'currency', objectId: code, integratorId: owner?.id ?? null };
    await logCommand(deps, trx, { ...about, action: 'currency.add', after: currency });
  });
  return currency;
}

/** For a virtual currency created before each had an owner. */
export const assignCurrencyCommand: AdminCommand = {
  usage: '--code GEM --integrator demo-games',
  does: 'Assigns an unowned virtual currency to an integrator. Cannot be undone.',
  run: async (deps, options) => {
    const code = one(options, 'code');
    const name = one(options, 'integrator');
    const { id } = await requireIntegrator(deps, name);
    const after = { code, integrator: name };
    await deps.db.transaction().execute(async (trx) => {
      if (!(await assignCurrency(trx, code, id))) {
        throw new Error(`There is no virtual currency ${code} without an owner.`);
      }
      const about = { objectKind: 'currency', objectId: code, integratorId: id };
      await logCommand(deps, trx, { ...about, action: 'currency.assign', after });
    });
    return after;
  },
};
