import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const tokenExchangeExamples = {
  exchange: {
    body: {
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      paid_amount: 999,
      paid_currency: 'USD',
      received_amount: 1200,
      received_currency: 'TST',
    },
    payload: {
      token_exchange_id: '01a2054b-047b-72d9-874f-0c13e25eb89e',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      direction: 'token_purchase',
      user_paid_amount: 999,
      user_paid_currency: 'USD',
      user_received_amount: 1200,
      user_received_currency: 'TST',
      integrator_fee_amount: 0,
      fee_currency: '',
      destination_wallet_id: '26ffc357-ea03-4847-9434-ef07960101a1',
      status: 'success',
      created: '2026-11-22T22:05:32.155Z',
      updated: '2026-11-22T22:05:32.155Z',
    },
  },
} satisfies Record<string, OperationExample>;
