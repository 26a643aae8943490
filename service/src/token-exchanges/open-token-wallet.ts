import type { Deps } from '../context.js';
import { invalidField } from '../http/api-error.js';
import { readCurrencies } from '../users/currencies.js';
import { openWallet } from '../users/open-wallet.js';
import type { ExchangeTokensOptions } from './exchange-tokens.js';

/**
 * Checks who exchanges what, and opens the user's wallet of the tokens if this is the first time.
 *
 * @throws ApiError 422 `account_id_unknown`, `paid_currency_unsupported`, `received_currency_unsupported`
 */
export async function openTokenWallet(deps: Deps, options: ExchangeTokensOptions): Promise<void> {
  const { integratorId, accountId, paidCurrency, receivedCurrency } = options;
  await requireUser(deps, integratorId, accountId);
  const currencies = [...(await readCurrencies(deps)).values()];
  const money = currencies.filter((each) => !each.isVirtual).map(({ code }) => code);
  const tokens = currencies.filter((each) => each.isVirtual).map(({ code }) => code);
  requireOneOf('paid_currency', paidCurrency, money);
  requireOneOf('received_currency', receivedCurrency, tokens);
  await deps.db
    .transaction()
    .execute((trx) => openWallet(deps, trx, { accountId, integratorId, kind: 'user' }, receivedCurrency));
}

async function requireUser(deps: Deps, integratorId: string, accountId: string): Promise<void> {
  const account = await deps.db
    .selectFrom('accounts')
    .select('kind')
    .where('id', '=', accountId)
    .where('integrator_id', '=', integratorId)
    .executeTakeFirst();
  if (account?.kind === 'user') return;
  throw invalidField('account_id', 'account_id_unknown', 'You have no user with this account_id.');
}

function requireOneOf(field: string, code: string, known: readonly string[]): void {
  if (known.includes(code)) return;
  throw invalidField(field, `${field}_unsupported`, `${field} must be one of ${known.join(', ')}.`);
}
