import type { Deps } from '../../platform/deps.js';

/** `provider`: money outside; `issuance`: where tokens come from; `fees`: what the operator keeps. */
export type SystemWalletKind = 'provider' | 'issuance' | 'fees';

/** The wallet on the other side of money that enters, leaves or is issued. @throws Error when the service lacks the currency */
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
