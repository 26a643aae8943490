import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { StoredCard } from '../../platform/db/tables/accounts.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { PaymentDeps } from '../deps.js';
import type { CardDetails, TokenizedCard } from './card-provider.js';

export interface StoreCardOptions {
  readonly accountId: string;
  readonly integratorId: string;
  readonly currency: string;
  readonly card: CardDetails;
}

/**
 * Adds a card to a user's payment methods. The number goes to the provider; only its token and last four digits are kept.
 *
 * @returns the payment method's id
 * @throws ApiError 422 `card_number_invalid`, `card_expiry_invalid`, `card_security_code_invalid`
 */
export async function storeCard(
  deps: Pick<PaymentDeps, 'clock' | 'random' | 'money'>,
  trx: Kysely<Database>,
  options: StoreCardOptions,
): Promise<string> {
  const { cards } = deps.money;
  if (!cards.tokenize) throw new Error(`The card provider ${cards.name} has no direct entry.`);
  const tokenized = await cards.tokenize(options.card);
  if (tokenized.status === 'refused') {
    throw invalidField(tokenized.field, `card_${tokenized.field}_invalid`, tokenized.message);
  }
  const nowMs = deps.clock.now();
  const id = deps.random.uuid();
  const stored: StoredCard = {
    token: tokenized.token,
    brand: tokenized.brand,
    last_four: tokenized.lastFour,
    expiry_month: options.card.expiryMonth,
    expiry_year: options.card.expiryYear,
  };
  await trx
    .insertInto('payment_methods')
    .values({
      id,
      account_id: options.accountId,
      integrator_id: options.integratorId,
      provider: cards.name,
      method_class: tokenized.brand,
      display_string: cardLabel(tokenized),
      psp_reference: deps.random.uuid(),
      processing_currency: options.currency,
      card: JSON.stringify(stored),
      created_ms: nowMs,
      updated_ms: nowMs,
    })
    .execute();
  return id;
}

/** As card providers name them, Stripe's among them. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa •••• 1111`; only what is the same in every language, so that a card of another brand has its digits alone. */
export function cardLabel({ brand, lastFour }: Pick<TokenizedCard, 'brand' | 'lastFour'>): string {
  const name = Object.hasOwn(BRAND_NAMES, brand) ? BRAND_NAMES[brand] : undefined;
  return [name, '••••', lastFour].filter(Boolean).join(' ');
}
