import type { PaymentDeps } from '../../../payments/deps.js';
import { invalidField } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { flowCurrency } from '../flow-currency.js';

/**
 * The currency of a new card: the checkout's, the one asked for, or the buyer's first. On a phone the big screen has asked for it.
 *
 * @throws ApiError `currency_unknown` 422
 */
export async function cardCurrency(
  deps: PaymentDeps,
  session: FlowSession,
  given: string | undefined,
): Promise<string> {
  const asked = session.handover?.currency ?? given;
  const own = await flowCurrency(deps, session);
  if (own !== undefined && asked !== undefined && asked !== own) {
    throw invalidField('currency', 'currency_unknown', `This checkout pays in ${own}.`);
  }
  const currency = asked ?? own ?? (await firstCurrency(deps, session.accountId));
  const known = await deps.db
    .selectFrom('currencies')
    .select('is_virtual')
    .where('code', '=', currency)
    .executeTakeFirst();
  if (known && !known.is_virtual) return currency;
  throw invalidField('currency', 'currency_unknown', `Cards cannot pay in ${currency}.`);
}

async function firstCurrency(deps: PaymentDeps, accountId: string): Promise<string> {
  const row = await deps.db
    .selectFrom('payment_methods as p')
    .innerJoin('currencies as c', 'c.code', 'p.processing_currency')
    .select('p.processing_currency')
    .where('p.account_id', '=', accountId)
    .where('c.is_virtual', '=', false)
    .orderBy('p.created_ms')
    .orderBy((order) => order.case().when('p.processing_currency', '=', 'USD').then(0).else(1).end())
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row?.processing_currency ?? 'USD';
}
