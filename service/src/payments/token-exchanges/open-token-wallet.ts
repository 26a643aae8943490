import { readCurrencies } from '../../accounts/users/currencies.js';
import { openWallet } from '../../accounts/users/open-wallet.js';
import { accountInDebt, readDebts } from '../../ledger/debts.js';
import { readBalances } from '../../ledger/read-balances.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, invalidField } from '../../platform/http/api-error.js';
import type { ExchangeTokensOptions } from './insert-token-exchange.js';

/**
 * Checks the exchange, and opens the user's token wallet the first time.
 *
 * @throws ApiError 422 `account_id_unknown`, `paid_currency_unsupported`, `received_currency_unsupported`, `insufficient_funds`;
 *   `account_in_debt` 409
 */
export async function openTokenWallet(deps: Deps, options: ExchangeTokensOptions): Promise<void> {
  const { integratorId, accountId, paidCurrency, receivedCurrency } = options;
  await requireUser(deps, integratorId, accountId);
  const currencies = [...(await readCurrencies(deps, integratorId)).values()];
  const money = currencies.filter((each) => !each.isVirtual).map(({ code }) => code);
  const tokens = currencies.filter((each) => each.isVirtual).map(({ code }) => code);
  requireOneOf('paid_currency', paidCurrency, money);
  requireOneOf('received_currency', receivedCurrency, tokens);
  await requireFunds(deps, options);
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

/** Checked again when the money moves; here, so that a refusal leaves no new wallet behind. */
async function requireFunds(deps: Deps, { accountId, paidCurrency, paidAmount }: ExchangeTokensOptions): Promise<void> {
  const wallet = await deps.db
    .selectFrom('wallets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('currency', '=', paidCurrency)
    .where('kind', '=', 'user')
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (!wallet) {
    throw invalidField('paid_currency', 'paid_currency_unsupported', `The user has no wallet in ${paidCurrency}.`);
  }
  const balance = (await readBalances(deps.pool, [wallet.id])).get(wallet.id) ?? '0';
  if (Number(balance) >= paidAmount) return;
  const owed = (await readDebts(deps.pool, accountId)).filter(({ walletId }) => walletId === wallet.id);
  if (owed.length > 0) throw accountInDebt(owed);
  const message = `The wallet holds ${balance}, less than ${paidAmount}.`;
  throw new ApiError({
    status: 422,
    errors: [{ code: 'insufficient_funds', message, param: 'paid_amount' }],
    // the same request succeeds once the wallet holds enough
    final: false,
  });
}

function requireOneOf(field: string, code: string, known: readonly string[]): void {
  if (known.includes(code)) return;
  throw invalidField(
    field,
    `${field}_unsupported`,
    known.length === 0 ? `${field} is not one of your currencies.` : `${field} must be one of ${known.join(', ')}.`,
  );
}
