import { createHmac } from 'node:crypto';
import type { CardProvider, CardRefusal, TokenizedCard } from '../../../payments/cards/card-provider.js';
import { countCardTry } from '../../../payments/cards/card-tries.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { forbidden, invalidField, unavailable } from '../../../platform/http/api-error.js';
import { deriveSteadyKey } from '../../../platform/secrets/seal.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

export interface CardInput {
  /** Spaces and hyphens between the digits are allowed. */
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  readonly holderName?: string | undefined;
  readonly currency: string;
  /** The player's network address, as `addressKey` writes it. */
  readonly address: string;
}

/**
 * Stores a card with the provider and adds it to the buyer's methods. Neither its number nor its security code is kept; the same card
 * added again is the same method.
 *
 * @returns the payment method's id
 * @throws ApiError `card_number_invalid`, `card_expired`, `security_code_invalid`, `holder_name_invalid` 422; `cards_not_accepted` 403;
 *   `too_many_card_tries` 429; `payment_provider_unavailable` 503
 */
export async function addCard(deps: PaymentDeps, session: FlowSession, input: CardInput): Promise<string> {
  const { cards } = deps.adapters;
  if (!cards) throw forbidden('cards_not_accepted', 'This service does not accept cards.');
  const number = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) throw cardError({ field: 'number', message: 'This is not a card number.' });
  const everybodys = fingerprintOf(deps, number);
  const { accountId } = session;
  const tried = await countCardTry(deps, { kind: 'add', accountId, address: input.address, cards: [everybodys] });
  const card = await tokenize(deps, cards, { ...input, number });
  await tried.takeBackCard();
  const fingerprint = fingerprintOf(deps, `${accountId}\n${number}`);
  const details = {
    display_string: `${brandName(card.brand)} •••• ${card.lastFour}`,
    pm_state: 'ACTIVE' as const,
    card: JSON.stringify({
      token: card.token,
      brand: card.brand,
      last_four: card.lastFour,
      expiry_month: input.expiryMonth,
      expiry_year: input.expiryYear,
      fingerprint: everybodys,
    }),
    updated_ms: deps.clock.now(),
  };
  return deps.db.transaction().execute(async (trx) => {
    // one at a time for each buyer: a double press finds what the first one has added
    await trx.selectFrom('accounts').select('id').where('id', '=', session.accountId).forNoKeyUpdate().execute();
    const known = await trx
      .updateTable('payment_methods')
      .set(details)
      .where('account_id', '=', session.accountId)
      .where('psp_hash_code', '=', fingerprint)
      .where('processing_currency', '=', input.currency)
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
        provider: cards.name,
        method_class: card.brand,
        psp_reference: id,
        psp_hash_code: fingerprint,
        processing_currency: input.currency,
        created_ms: deps.clock.now(),
      })
      .execute();
    return id;
  });
}

async function tokenize(deps: PaymentDeps, cards: CardProvider, input: CardInput): Promise<TokenizedCard> {
  let result: TokenizedCard | CardRefusal;
  try {
    result = await cards.tokenize(input);
  } catch (error) {
    deps.log.warn({ err: error }, 'the card provider does not answer');
    throw unavailable('payment_provider_unavailable', 'The card provider does not answer. Try again in a moment.', 5);
  }
  if (result.status === 'accepted') return result;
  throw cardError(result);
}

const FIELD_CODES = {
  number: ['card.number', 'card_number_invalid'],
  expiry: ['card.expiry_month', 'card_expired'],
  security_code: ['card.security_code', 'security_code_invalid'],
  holder_name: ['card.holder_name', 'holder_name_invalid'],
} as const;

function cardError(refusal: Pick<CardRefusal, 'field' | 'message'>) {
  const [param, code] = FIELD_CODES[refusal.field];
  return invalidField(param, code, refusal.message);
}

/** Tells whether a card is known without keeping its number: a keyed hash, of no use without the operator's keys. */
function fingerprintOf(deps: Pick<PaymentDeps, 'settings'>, text: string): string {
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
