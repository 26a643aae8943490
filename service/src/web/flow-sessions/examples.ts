import type { OperationExample } from '../../platform/openapi/operation-example.js';
import { buyersMethods } from '../flows/payment-methods/examples.js';

/** What a session says of its buyer, in any flow. */
export const sessionBasics = {
  integrator: {
    name: 'demo-games',
    display_name: 'Demo Games',
    branding: { background_color: null, primary_color: null, logo_url: null, preview_text: null },
  },
  account: {
    account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
    display_name: 'Demo Buyer',
    email: 'd•••@e•••.com',
    locale: 'en',
    kyc_state: 'NODATA',
  },
  currencies: { USD: { exponent: 2, is_virtual: false }, TST: { exponent: 0, is_virtual: true } },
  terms: { required: false, version: 1, accepted_version: 1, document: null },
  continue_on_phone: true,
  payment_methods: buyersMethods,
};

const session = {
  session_id: '347095e8-842a-4d69-897a-6a5f0360ff33',
  flow: 'purchase',
  expires: '2026-11-22T22:35:34.146Z',
  ...sessionBasics,
  card_entry: { kind: 'direct' },
  purchase: {
    currencies: [
      {
        currency: 'USD',
        wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
        payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
        balance: 208051,
        display_balance: 'USD 2080.51',
        least_amount: 100,
        most_amount: 1000000,
        suggested_amounts: [{ amount: 500, display_amount: 'USD 5.00' }],
      },
    ],
    unfinished: null,
  },
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const flowSessionExamples = {
  redeem: {
    body: {
      nonce: 'example-nonce-1-valid-nowhere',
      flow: 'purchase',
      redemption_id: '3a3d3903-d725-4ee8-99fc-3df39e640d48',
      parent_origin: 'https://play.sword-shop.example',
      locale: 'en',
    },
    payload: { ...session, session_token: 'svc_fs_example-1-valid-nowhere', expires: '2026-11-22T22:35:33.992Z' },
  },
  read: { query: { locale: 'en' }, payload: session },
  end: { payload: { ended: true } },
} satisfies Record<string, OperationExample>;
