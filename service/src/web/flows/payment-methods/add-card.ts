import type { CardProvider, CardRefusal, TokenizedCard } from '../../../payments/cards/card-provider.js';
import { type CountedTry, countCardTry } from '../../../payments/cards/card-tries.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { forbidden, invalidField, unavailable } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { fingerprintOf, saveCard } from './save-card.js';

export interface CardInput {
  /** Spaces and hyphens between the digits are allowed. */
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  readonly holderName?: string | undefined;
  readonly currency: string;
  readonly isKept: boolean;
  /** The player's network address, as `addressKey` writes it. */
  readonly address: string;
}

/**
 * Direct entry: stores a card with the provider and adds it to the buyer's methods. Its number and security code are not stored; the
 * same card added again is the same method.
 *
 * @returns the payment method's id
 * @throws ApiError `card_number_invalid`, `card_expired`, `security_code_invalid`, `holder_name_invalid` 422; `cards_not_accepted`,
 *   `card_number_not_accepted` 403; `too_many_card_tries` 429; `payment_provider_unavailable` 503
 */
export async function addCard(deps: PaymentDeps, session: FlowSession, input: CardInput): Promise<string> {
  const { cards } = deps.adapters;
  if (!cards) throw forbidden('cards_not_accepted', 'This service does not accept cards.');
  if (cards.cardEntry || !cards.tokenize) {
    const message =
      "This service takes no card numbers: open a card entry, and let the player type into the provider's fields.";
    throw forbidden('card_number_not_accepted', message);
  }
  const number = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) throw cardError({ field: 'number', message: 'This is not a card number.' });
  const { accountId } = session;
  const tried = await countCardTry(deps, {
    accountId,
    address: input.address,
    cards: [fingerprintOf(deps, number)],
  });
  const { token, brand, lastFour } = await tokenize(deps, { ask: cards.tokenize, tried }, { ...input, number });
  await tried.takeBackCard();
  const { expiryMonth, expiryYear, currency, isKept } = input;
  const details = { brand, lastFour, expiryMonth, expiryYear, identity: number, currency, isKept };
  const card = { ...details, provider: cards.name, token };
  return deps.db.transaction().execute((trx) => saveCard(deps, trx, session, card));
}

async function tokenize(
  deps: PaymentDeps,
  { ask, tried }: { readonly ask: NonNullable<CardProvider['tokenize']>; readonly tried: CountedTry },
  input: CardInput,
): Promise<TokenizedCard> {
  let result: TokenizedCard | CardRefusal;
  try {
    result = await ask(input);
  } catch (error) {
    deps.log.warn({ err: error }, 'card provider did not answer');
    await tried.takeBack();
    throw providerUnavailable();
  }
  if (result.status === 'accepted') return result;
  throw cardError(result);
}

export function providerUnavailable() {
  return unavailable('payment_provider_unavailable', 'The card provider did not answer. Try again in a moment.', 5);
}

const FIELD_CODES = {
  number: { param: 'card.number', code: 'card_number_invalid' },
  expiry: { param: 'card.expiry_month', code: 'card_expired' },
  security_code: { param: 'card.security_code', code: 'security_code_invalid' },
  holder_name: { param: 'card.holder_name', code: 'holder_name_invalid' },
} as const;

function cardError(refusal: Pick<CardRefusal, 'field' | 'message'>) {
  const { param, code } = FIELD_CODES[refusal.field];
  return invalidField(param, code, refusal.message);
}
