import type { CardProvider } from './card-provider.js';

/** For an operator without cards: none can be added, and existing ones decline. */
export const noCardProvider: CardProvider = {
  name: 'none',
  charge: async () => ({
    status: 'declined',
    declineCode: 'cards_not_accepted',
    message: 'This service does not accept cards.',
  }),
  refund: async () => ({
    status: 'refused',
    code: 'cards_not_accepted',
    message: 'This service has no card provider any more.',
  }),
};
