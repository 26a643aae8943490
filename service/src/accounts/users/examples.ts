import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const userExamples = {
  register: {
    body: { email: 'mika@player.example', display_name: 'Mika', locale: 'en', currencies: ['USD'] },
    payload: {
      account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca',
      email: 'mika@player.example',
      display_name: 'Mika',
      locale: 'en',
      kyc_state: 'NODATA',
      wallets: {
        USD: {
          payment_method_id: '41056464-1670-4735-ac45-e985351d74d9',
          wallet_id: '83a8507a-60cf-457c-a332-0b1744d3e935',
        },
      },
      created: '2026-11-22T22:05:30.378Z',
    },
  },
  openWallet: {
    params: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca' },
    body: { currency: 'EUR' },
    payload: {
      account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca',
      currency: 'EUR',
      payment_method_id: 'a26c6da6-a775-46e6-9e03-379c3ba4d55c',
      wallet_id: '929b4a47-6ea1-474e-851c-ca9077897e07',
    },
  },
} satisfies Record<string, OperationExample>;
