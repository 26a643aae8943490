import type { Deps } from '../../platform/deps.js';

/** `provider`: money outside the service; `issuance`: the source of tokens; `fees`: the operator's fees; `adjustments`: booked differences with the provider's reports. */
export type SystemWalletKind = 'provider' | 'issuance' | 'fees' | 'adjustments';

/** The wallet on the other side of money that enters, leaves or is issued. @throws Error if the service lacks the currency */
export async function findSystemWallet(
  deps: Pick<Deps, 'db'>,
  kind: SystemWalletKind,
  currency: string,
): Promise<string> {
  const row = await deps.db
    .selectFrom('wallets as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select('w.id')
    .where('a.kind', '=', 'system')
    .where('w.kind', '=', kind)
    .where('w.currency', '=', currency)
    .executeTakeFirst();
  if (!row) throw new Error(`The service has no ${kind} wallet in ${currency}.`);
  return row.id;
}
