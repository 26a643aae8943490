import { sql } from 'kysely';
import type { paymentMethodSchema, Sent } from 'svc-bridge/model';
import type { StoredCard } from '../../platform/db/tables/accounts.js';
import type { Deps } from '../../platform/deps.js';

/** Interface §2.2. A card has no wallet: its balance is `0` and its wallet id empty. */
export type PaymentMethodView = Sent<typeof paymentMethodSchema>;

/** An account's wallets and cards, oldest first; removed ones are omitted. @source interface §4 row 1 */
export async function listPaymentMethods(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  integratorName: string,
): Promise<PaymentMethodView[]> {
  const rows = await deps.db
    .selectFrom('payment_methods as p')
    .leftJoin('wallets as w', 'w.id', 'p.wallet_id')
    .selectAll('p')
    .select(
      // text: a wallet's balance may exceed the exact integers of a number
      sql<string>`(COALESCE(w.balance, 0)
        + COALESCE((SELECT sum(c.amount) FROM wallet_credits c WHERE c.wallet_id = p.wallet_id), 0))::text`.as(
        'balance',
      ),
    )
    .where('p.account_id', '=', accountId)
    .where('p.pm_state', '<>', 'DISABLED')
    .orderBy('p.created_ms')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    account_id: row.account_id,
    method_class: row.method_class,
    display_string: row.display_string,
    provider: row.provider,
    psp_reference: row.psp_reference,
    psp_hash_code: row.psp_hash_code,
    processing_currency: row.processing_currency,
    pm_state: row.pm_state,
    integrator: integratorName,
    created: textTime(row.created_ms),
    updated: textTime(row.updated_ms),
    wallet_balance: row.balance,
    payment_method_id: row.wallet_id === null ? row.id : '',
    provider_data: { wallet_id: row.wallet_id ?? '', wallet_balance: row.balance },
    ...cardFields(row.card),
  }));
}

function cardFields(card: StoredCard | null): { last_four?: string; expiration?: string } {
  if (!card) return {};
  const year = String(card.expiry_year % 100).padStart(2, '0');
  return { last_four: card.last_four, expiration: `${card.expiry_month}/${year}` };
}

function textTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
