import type { CardProvider } from './card-provider.js';

/** For an operator without cards: none can be added. It is asked of no card and no charge, as none is of this provider. */
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
