import type { CardDetails, CardProvider } from '../../../payments/cards/card-provider.js';

/** @throws Error when the provider refuses the card */
export async function tokenOf(cards: CardProvider, card: CardDetails): Promise<string> {
  const answer = await cards.tokenize(card);
  if (answer.status === 'accepted') return answer.token;
  throw new Error(`The card was refused: ${answer.message}`);
}
