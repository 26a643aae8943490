import { sql } from 'kysely';
import type { paymentMethodSchema, Sent } from 'svc-bridge/model';
import type { StoredCard } from '../../platform/db/tables/accounts.js';
import type { PaymentDeps } from '../deps.js';
import { isSessionCard, methodState } from './payment-method-view.js';

/** Interface §2.2. A card has no wallet: its balance is `0` and its wallet id empty. */
export type PaymentMethodView = Sent<typeof paymentMethodSchema>;

/** An account's wallets and cards, oldest first; removed ones are omitted, and those that are not kept. @source interface §4 row 1 */
export async function listPaymentMethods(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'money'>,
  accountId: string,
  integratorName: string,
): Promise<PaymentMethodView[]> {
  const rows = await deps.db
    .selectFrom('payment_methods')
    .leftJoin('wallets as w', 'w.id', 'payment_methods.wallet_id')
    .selectAll('payment_methods')
    .select(
      // text: a wallet's balance may exceed the exact integers of a number
      sql<string>`(COALESCE(w.balance, 0)
        + COALESCE((SELECT sum(c.amount) FROM wallet_credits c WHERE c.wallet_id = payment_methods.wallet_id), 0))::text`.as(
        'balance',
      ),
    )
    .where('payment_methods.account_id', '=', accountId)
    .where('payment_methods.pm_state', '<>', 'DISABLED')
    .where((own) => own.not(isSessionCard(own)))
    .orderBy('payment_methods.created_ms')
    .orderBy('payment_methods.id')
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
    pm_state: methodState(row, { nowMs: deps.clock.now(), cardProvider: deps.money.cards.name }),
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
