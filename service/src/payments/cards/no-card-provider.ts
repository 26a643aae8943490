import type { CardProvider } from './card-provider.js';

/** For an operator that takes wallets only: no card can be added, and one that is there declines. */
export const noCardProvider: CardProvider = {
  name: 'none',
  charge: async () => ({
    status: 'declined',
    declineCode: 'cards_not_accepted',
    message: 'This service does not accept cards.',
  }),
  refund: async () => undefined,
  tokenize: async () => ({ status: 'refused', field: 'number', message: 'This service does not accept cards.' }),
};
