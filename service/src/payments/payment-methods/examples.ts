import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const paymentMethodExamples = {
  list: {
    params: { account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707' },
    payload: [
      {
        id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
        account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
        method_class: 'registration',
        display_string: 'Default USD Wallet',
        provider: 'wallet',
        psp_reference: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
        psp_hash_code: '',
        processing_currency: 'USD',
        pm_state: 'ACTIVE',
        integrator: 'demo-games',
        created: '2026-11-22 22:05:20',
        updated: '2026-11-22 22:05:20',
        wallet_balance: '213549',
        payment_method_id: '',
        provider_data: { wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a', wallet_balance: '213549' },
      },
      {
        id: 'e12b4f02-eabe-4e49-b819-a140e6d49930',
        account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
        method_class: 'visa',
        display_string: 'Visa •••• 1111',
        provider: 'sandbox-cards',
        psp_reference: '338c8d7b-7fb3-4997-be2b-c60c41fe3255',
        psp_hash_code: '',
        processing_currency: 'USD',
        pm_state: 'ACTIVE',
        integrator: 'demo-games',
        created: '2026-11-22 22:05:21',
        updated: '2026-11-22 22:05:21',
        wallet_balance: '0',
        payment_method_id: 'e12b4f02-eabe-4e49-b819-a140e6d49930',
        provider_data: { wallet_id: '', wallet_balance: '0' },
        last_four: '1111',
        expiration: '12/45',
      },
    ],
  },
} satisfies Record<string, OperationExample>;
