import { receiptFile } from '../../../delivery/receipts/examples.js';
import type { OperationExample } from '../../../platform/openapi/operation-example.js';

const purchase = {
  purchase_id: '01a2054b-101e-7443-bd1b-5f6de7ec1e1e',
  state: 'action_required',
  next_action: {
    type: 'three_d_secure',
    url: 'https://pay.example/ui/v1/demo-bank/2a971e16-86f8-8356-8f21-c962c1cf92de',
    expires: '2026-11-22T22:20:35.159Z',
  },
  failure_reason: null,
  amount: 2000,
  currency: 'USD',
  display_amount: 'USD 20.00',
  payment_method_id: 'ba4e98f0-a582-4682-955a-7d455c10fa60',
  wallet: { wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a', balance: 208051, display_balance: 'USD 2080.51' },
  created: '2026-11-22T22:05:35.159Z',
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const purchaseExamples = {
  quote: {
    body: { amount: 2000, currency: 'USD' },
    payload: {
      quote: {
        amount: 2000,
        fee_amount: 0,
        charge_amount: 2000,
        currency: 'USD',
        display_amount: 'USD 20.00',
        display_fee_amount: 'USD 0.00',
        display_charge_amount: 'USD 20.00',
      },
    },
  },
  start: {
    body: {
      amount: 2000,
      currency: 'USD',
      purchase_id: 'cc2b98d5-ef9c-4430-8fc0-19c08a4be608',
      payment_method_id: 'ba4e98f0-a582-4682-955a-7d455c10fa60',
    },
    payload: { purchase },
  },
  read: { params: { id: '01a2054b-101e-7443-bd1b-5f6de7ec1e1e' }, payload: { purchase } },
  abandon: {
    params: { id: '01a2054b-101e-7443-bd1b-5f6de7ec1e1e' },
    payload: {
      purchase: {
        ...purchase,
        state: 'failed',
        next_action: null,
        failure_reason: {
          code: 'authentication_abandoned',
          message: 'The confirmation at the bank was abandoned.',
          payment_method_id: 'ba4e98f0-a582-4682-955a-7d455c10fa60',
        },
      },
    },
  },
  receiptFile: {
    params: { id: '01a2054b-2c47-7a90-8e55-0f3b6e1d9a24' },
    payload: receiptFile('01a2054b-2c47-7a90-8e55-0f3b6e1d9a24'),
  },
  receipt: {
    params: { id: '01a2054b-2c47-7a90-8e55-0f3b6e1d9a24' },
    payload: {
      purchase: {
        ...purchase,
        purchase_id: '01a2054b-2c47-7a90-8e55-0f3b6e1d9a24',
        state: 'success',
        next_action: null,
        payment_method_id: '3c8e1f52-9b7d-4f06-a1c3-5d2e8b6f7a90',
        paid_with: [
          {
            payment_method_id: '3c8e1f52-9b7d-4f06-a1c3-5d2e8b6f7a90',
            display_string: 'Visa •••• 1111',
            display_amount: 'USD 20.00',
          },
        ],
        receipt_sent_to: 'd•••@e•••.com',
        has_receipt_file: true,
      },
    },
  },
} satisfies Record<string, OperationExample>;
