import type { OperationExample } from '../../../platform/openapi/operation-example.js';

const payout = {
  payout_id: '01a2054b-11b1-72f2-86d8-5d94d17766b6',
  state: 'pending',
  amount: 5000,
  fee_amount: 50,
  arriving_amount: 4950,
  currency: 'USD',
  display_amount: 'USD 50.00',
  display_fee_amount: 'USD 0.50',
  display_arriving_amount: 'USD 49.50',
  destination: { type: 'bank_account', holder_name: 'Mika Lind', account_number: '•••• 6789', country: 'US' },
  wallet: { wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a', balance: 203051, display_balance: 'USD 2030.51' },
  failure_reason: null,
  created: '2026-11-22T22:05:35.538Z',
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const payoutExamples = {
  quote: {
    body: { wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a', amount: 5000 },
    payload: {
      quote: {
        amount: 5000,
        fee_amount: 50,
        arriving_amount: 4950,
        currency: 'USD',
        display_amount: 'USD 50.00',
        display_fee_amount: 'USD 0.50',
        display_arriving_amount: 'USD 49.50',
      },
    },
  },
  start: {
    body: {
      wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
      amount: 5000,
      payout_id: 'e8b8d851-cbc9-4153-a91a-7dde6eb50a1c',
      destination: {
        type: 'bank_account',
        holder_name: 'Mika Lind',
        account_number: '000123456789',
        country: 'US',
        routing_number: '021000021',
      },
    },
    payload: { payout },
  },
  read: { params: { id: '01a2054b-11b1-72f2-86d8-5d94d17766b6' }, payload: { payout } },
} satisfies Record<string, OperationExample>;
