import type { CardProvider } from './card-provider.js';

/** For an operator without cards: none can be added. No card is of this provider, so nothing is asked of it; an answer would be a guess. */
export const noCardProvider: CardProvider = {
  name: 'none',
  charge: () => Promise.reject(new Error('This node has no card provider to charge a card.')),
  refund: () => Promise.reject(new Error('This node has no card provider to refund a charge.')),
};
