import { randomUUID } from 'node:crypto';
import type { CardDetails, CardProvider } from '../../../payments/cards/card-provider.js';
import type { FieldsCard } from '../adapter-module.js';

/** A token to charge, by either way in. @throws Error when the provider refuses the card */
export async function tokenOf(cards: CardProvider, card: CardDetails | FieldsCard): Promise<string> {
  const answer = 'fieldsToken' in card ? await storeOf(cards)(await entered(card)) : await tokenizeOf(cards)(card);
  if (answer.status === 'accepted') return answer.token;
  throw new Error(`The card was refused: ${answer.message}`);
}

/** A card as a form's fields give it, of an entry of its own. */
export async function entered(card: FieldsCard): Promise<{ readonly entryId: string; readonly token: string }> {
  const entryId = randomUUID();
  return { entryId, token: await card.fieldsToken(entryId) };
}

export function tokenizeOf(cards: CardProvider): NonNullable<CardProvider['tokenize']> {
  if (!cards.tokenize) throw new Error('The samples have card details, but the provider has no tokenize.');
  return cards.tokenize.bind(cards);
}

export function storeOf(cards: CardProvider): NonNullable<CardProvider['storeCard']> {
  if (!cards.storeCard) throw new Error('The samples have tokens of fields, but the provider has no storeCard.');
  return cards.storeCard.bind(cards);
}
