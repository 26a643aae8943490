import type { OperationExample } from '../../../platform/openapi/operation-example.js';

const wallet = {
  payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
  kind: 'wallet',
  display_string: 'Default USD Wallet',
  currency: 'USD',
  state: 'ACTIVE',
  usable: true,
  removable: false,
  wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
  balance: 208051,
  display_balance: 'USD 2080.51',
};
const card = {
  payment_method_id: 'ba4e98f0-a582-4682-955a-7d455c10fa60',
  kind: 'card',
  display_string: 'Visa •••• 3220',
  currency: 'USD',
  state: 'ACTIVE',
  usable: true,
  removable: true,
  brand: 'visa',
  last_four: '3220',
  expiry_month: 12,
  expiry_year: 2031,
};

/** What the demo buyer pays with. */
export const buyersMethods = [
  wallet,
  {
    ...card,
    payment_method_id: 'e12b4f02-eabe-4e49-b819-a140e6d49930',
    display_string: 'Visa •••• 1111',
    last_four: '1111',
    expiry_year: 2045,
  },
] as const;

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const flowPaymentMethodExamples = {
  list: {
    payload: {
      payment_methods: buyersMethods,
    },
  },
  add: {
    body: {
      card: {
        number: '4000000000003220',
        expiry_month: 12,
        expiry_year: 2031,
        security_code: '123',
        holder_name: 'Demo Buyer',
      },
      currency: 'USD',
      keep: true,
    },
    payload: {
      payment_method: card,
      payment_methods: buyersMethods,
    },
  },
  openEntry: {
    payload: {
      card_entry: {
        entry_id: 'd1a7f9c4-5f0e-4a34-9a0b-2f6a8c3e1b77',
        url: 'https://fields.cards.example/card-fields',
        origin: 'https://fields.cards.example',
        expires: '2026-11-22T22:35:34.146Z',
      },
    },
  },
  storeEntered: {
    params: { entry_id: 'd1a7f9c4-5f0e-4a34-9a0b-2f6a8c3e1b77' },
    body: { token: 'example-fields-token-valid-nowhere', holder_name: 'Demo Buyer', currency: 'USD', keep: true },
    payload: {
      payment_method: card,
      payment_methods: buyersMethods,
    },
  },
  remove: {
    params: { id: 'ba4e98f0-a582-4682-955a-7d455c10fa60' },
    payload: {
      payment_methods: buyersMethods,
    },
  },
} satisfies Record<string, OperationExample>;
