import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { Database } from '../../../platform/db/database.js';
import { deriveSteadyKey } from '../../../platform/secrets/seal.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

export interface CardToSave {
  /** The card provider's name. */
  readonly provider: string;
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card, however often it is added. Not stored as it is. */
  readonly identity: string;
  readonly currency: string;
}

/**
 * Adds a card to the buyer's methods; the same card added again is the same method.
 *
 * @returns the payment method's id
 */
export async function saveCard(
  deps: PaymentDeps,
  trx: Kysely<Database>,
  session: FlowSession,
  card: CardToSave,
): Promise<string> {
  const fingerprint = fingerprintOf(deps, `${session.accountId}\n${card.identity}`);
  const details = {
    display_string: `${brandName(card.brand)} •••• ${card.lastFour}`,
    pm_state: 'ACTIVE' as const,
    card: JSON.stringify({
      token: card.token,
      brand: card.brand,
      last_four: card.lastFour,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      fingerprint: fingerprintOf(deps, card.identity),
    }),
    updated_ms: deps.clock.now(),
  };
  // one at a time per buyer: a double press finds the card that the first one added
  await trx.selectFrom('accounts').select('id').where('id', '=', session.accountId).forNoKeyUpdate().execute();
  const known = await trx
    .updateTable('payment_methods')
    .set(details)
    .where('account_id', '=', session.accountId)
    .where('psp_hash_code', '=', fingerprint)
    .where('processing_currency', '=', card.currency)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const id = deps.random.uuid();
  await trx
    .insertInto('payment_methods')
    .values({
      ...details,
      id,
      account_id: session.accountId,
      integrator_id: session.integratorId,
      provider: card.provider,
      method_class: card.brand,
      psp_reference: id,
      psp_hash_code: fingerprint,
      processing_currency: card.currency,
      created_ms: deps.clock.now(),
    })
    .execute();
  return id;
}

/** Recognises a card without storing its number: a keyed hash, useless without the operator's keys. */
export function fingerprintOf(deps: Pick<PaymentDeps, 'settings'>, text: string): string {
  const key = deriveSteadyKey(deps.settings.secretKeys, 'card fingerprint');
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

function brandName(brand: string): string {
  return BRAND_NAMES[brand] ?? 'Card';
}
