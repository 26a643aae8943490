import type { Kysely } from 'kysely';
import type { Sent, walletIdsSchema } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

export interface WalletOwner {
  readonly accountId: string;
  readonly integratorId: string;
  readonly kind: 'user' | 'integrator';
}

export type OpenedWallet = Sent<typeof walletIdsSchema>;

/** Opens an account's default wallet in a currency, with its payment method, or returns the existing one. */
export async function openWallet(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  owner: WalletOwner,
  currency: string,
): Promise<OpenedWallet> {
  const walletId = deps.random.uuid();
  const opened = await trx
    .insertInto('wallets')
    .values({
      id: walletId,
      account_id: owner.accountId,
      currency,
      kind: owner.kind,
      is_default: true,
      // many payers credit an integrator at the same time
      appends_credits: owner.kind === 'integrator',
      created_ms: deps.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'currency', 'kind']).where('is_default', '=', true).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!opened) return findWallet(trx, owner, currency);
  return addMethod(deps, trx, owner, { walletId, currency, label: `Default ${currency} Wallet` });
}

/** Opens one more wallet of an integrator, beside its default one. */
export async function openFurtherWallet(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  owner: WalletOwner,
  { currency, label }: { readonly currency: string; readonly label: string },
): Promise<OpenedWallet> {
  const walletId = deps.random.uuid();
  await trx
    .insertInto('wallets')
    .values({
      id: walletId,
      account_id: owner.accountId,
      currency,
      kind: owner.kind,
      is_default: false,
      appends_credits: true,
      created_ms: deps.clock.now(),
    })
    .execute();
  return addMethod(deps, trx, owner, { walletId, currency, label });
}

async function addMethod(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  owner: WalletOwner,
  { walletId, currency, label }: { readonly walletId: string; readonly currency: string; readonly label: string },
): Promise<OpenedWallet> {
  const nowMs = deps.clock.now();
  const methodId = deps.random.uuid();
  await trx
    .insertInto('payment_methods')
    .values({
      id: methodId,
      account_id: owner.accountId,
      integrator_id: owner.integratorId,
      provider: 'wallet',
      method_class: 'registration',
      display_string: label,
      psp_reference: walletId,
      processing_currency: currency,
      wallet_id: walletId,
      created_ms: nowMs,
      updated_ms: nowMs,
    })
    .execute();
  return { payment_method_id: methodId, wallet_id: walletId };
}

async function findWallet(trx: Kysely<Database>, owner: WalletOwner, currency: string): Promise<OpenedWallet> {
  const row = await trx
    .selectFrom('wallets as w')
    .innerJoin('payment_methods as p', 'p.wallet_id', 'w.id')
    .select(['w.id as wallet_id', 'p.id as payment_method_id'])
    .where('w.account_id', '=', owner.accountId)
    .where('w.currency', '=', currency)
    .where('w.kind', '=', owner.kind)
    .where('w.is_default', '=', true)
    .executeTakeFirstOrThrow();
  return { wallet_id: row.wallet_id, payment_method_id: row.payment_method_id };
}
