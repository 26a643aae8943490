import { receiptFile } from '../../delivery/receipts/examples.js';
import type { OperationExample } from '../../platform/openapi/operation-example.js';
import { sessionBasics } from '../flow-sessions/examples.js';

const [wallet, card] = sessionBasics.payment_methods;

const checkout = {
  authorized_invoice_id: 'cdabd03e-227c-494a-b798-a909fe4600e7',
  is_escrow: false,
  mechanism: 'widget',
  reference_type: 'order',
  reference_id: 'order-1043',
  description: 'Frost Blade and a dye from a player',
  summary: { total_amount: 1999, currency: 'USD', display_amount: 'USD 19.99' },
  line_items: [
    {
      description: 'Frost Blade',
      product_sku: 'FROST-BLADE',
      transaction_type: 'user_to_integrator',
      amount: 1499,
      currency: 'USD',
      display_amount: 'USD 14.99',
      quantity: 1,
    },
    {
      description: 'Teal dye',
      product_sku: 'DYE-TEAL',
      transaction_type: 'user_to_user',
      amount: 500,
      currency: 'USD',
      display_amount: 'USD 5.00',
      quantity: 1,
    },
  ],
  invoice_id: null,
  escrow_id: null,
  next_action: null,
  failure_reason: null,
  paid: null,
  attempt_id: null,
  state: 'open',
};

const paid = {
  ...checkout,
  invoice_id: '01a2054b-15e1-7217-ac09-91d1b5ad3911',
  paid: '2026-11-22T22:05:36.626Z',
  attempt_id: '992892f0-4e12-4842-84b0-d00799a9a682',
  state: 'paid',
  paid_with: [
    {
      payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
      display_string: 'USD Wallet',
      display_amount: 'USD 19.99',
      display_balance: 'USD 2080.51',
    },
  ],
  has_receipt_file: true,
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const checkoutExamples = {
  read: { payload: { checkout } },
  pay: {
    body: {
      attempt_id: '992892f0-4e12-4842-84b0-d00799a9a682',
      payment_methods: [{ payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57', amount: 0 }],
    },
    payload: { checkout: paid },
  },
  receiptFile: { payload: receiptFile('01a2054b-1a3c-7d52-9c1e-2f6f3f0a8b71') },
  receipt: { payload: { checkout: { ...paid, receipt_sent_to: 'd•••@e•••.com' } } },
  abandon: {
    body: { attempt_id: 'b537b242-d00a-4fd3-9e81-e103a05067a0' },
    payload: {
      checkout: {
        ...checkout,
        failure_reason: {
          code: 'authentication_abandoned',
          message: 'The confirmation at the bank was abandoned.',
          payment_method_id: 'ba4e98f0-a582-4682-955a-7d455c10fa60',
        },
        attempt_id: 'b537b242-d00a-4fd3-9e81-e103a05067a0',
      },
    },
  },
  openHosted: {
    body: { link_token: 'example-link-valid-nowhere', locale: 'en' },
    payload: {
      session_token: 'svc_fs_example-2-valid-nowhere',
      session_id: '4f6b1940-2ca2-4c10-a234-fd0d477f5382',
      flow: 'checkout',
      expires: '2026-11-22T22:35:36.684Z',
      ...sessionBasics,
      card_entry: { kind: 'direct' },
      account: { ...sessionBasics.account, kyc_state: 'ACCEPT' },
      payment_methods: [
        { ...wallet, balance: 201052, display_balance: 'USD 2010.52' },
        { ...card, removable: false },
      ],
      checkout: {
        ...checkout,
        authorized_invoice_id: '710f30bb-07eb-427f-9431-87ed825b824d',
        mechanism: 'svc_hosted',
        reference_id: 'order-1044',
      },
      hosted: { return_url: null },
    },
  },
} satisfies Record<string, OperationExample>;
