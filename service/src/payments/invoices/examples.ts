import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** What the order of the story asks for. */
export const orderedItems = [
  {
    amount: 1499,
    currency: 'USD',
    transaction_type: 'user_to_integrator',
    product_sku: 'FROST-BLADE',
    description: 'Frost Blade',
    metadata: { rarity: 'epic' },
  },
  {
    amount: 500,
    currency: 'USD',
    transaction_type: 'user_to_user',
    product_sku: 'DYE-TEAL',
    description: 'Teal dye',
    recipients: [
      {
        amount: 500,
        currency: 'USD',
        destination_wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d',
        source_wallet_id: '',
      },
    ],
  },
];

/** How its buyer paid. */
export const paymentSubitem = {
  subitem_id: '01a2054b-022b-72d9-8ab4-daf8709ec702',
  amount: 1999,
  currency: 'USD',
  display_amount: 'USD 19.99',
  reference_type: 'payment_method_id',
  reference_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
  subitem_type: 'payment',
  description: '',
  metadata: null,
  source_account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  source_payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
  source_wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
  destination_account_id: 'e88fc42c-39e2-4061-a5e0-ca016bc36bc1',
  destination_payment_method_id: '',
  destination_wallet_id: '69105ce0-c779-41f9-850f-8fd3c58d577e',
};

const recipient = {
  subitem_id: '01a2054b-022b-75eb-94b5-9aeddca705c4',
  amount: 500,
  currency: 'USD',
  display_amount: 'USD 5.00',
  reference_type: 'line_item_id',
  reference_id: '01a2054b-022b-73d1-8caf-d5aa56a81a39',
  subitem_type: 'user_recipient',
  description: '',
  metadata: null,
  source_account_id: 'e88fc42c-39e2-4061-a5e0-ca016bc36bc1',
  source_payment_method_id: '',
  source_wallet_id: '69105ce0-c779-41f9-850f-8fd3c58d577e',
  destination_account_id: '95c8f0bf-8133-4ec4-b551-01dc0de19412',
  destination_payment_method_id: 'bdee6c36-8677-4cca-afb1-b3996e7f5d59',
  destination_wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d',
};

const invoice = {
  invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  reference_type: 'order',
  reference_id: 'order-1042',
  state: 'open',
  description: 'Frost Blade and a dye from a player',
  metadata: null,
  summary: { total_amount: 1999, currency: 'USD', display_amount: 'USD 19.99' },
  created: '2026-11-22T22:05:31.563Z',
  updated: '2026-11-22T22:05:31.563Z',
  payment_methods: {},
  line_items: {
    '01a2054b-022b-73b2-bc6d-b7d906537dc6': {
      line_item_id: '01a2054b-022b-73b2-bc6d-b7d906537dc6',
      product_sku: 'FROST-BLADE',
      amount: 1499,
      currency: 'USD',
      display_amount: 'USD 14.99',
      reference_type: '',
      reference_id: '',
      transaction_type: 'user_to_integrator',
      description: 'Frost Blade',
      metadata: { rarity: 'epic' },
      subitems: {},
    },
    '01a2054b-022b-73d1-8caf-d5aa56a81a39': {
      line_item_id: '01a2054b-022b-73d1-8caf-d5aa56a81a39',
      product_sku: 'DYE-TEAL',
      amount: 500,
      currency: 'USD',
      display_amount: 'USD 5.00',
      reference_type: '',
      reference_id: '',
      transaction_type: 'user_to_user',
      description: 'Teal dye',
      metadata: null,
      subitems: {
        [recipient.subitem_id]: recipient,
      },
    },
  },
  subitems: {
    [paymentSubitem.subitem_id]: paymentSubitem,
    [recipient.subitem_id]: recipient,
  },
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const invoiceExamples = {
  create: {
    body: {
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      reference_type: 'order',
      reference_id: 'order-1042',
      description: 'Frost Blade and a dye from a player',
      payment_methods: [{ payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57' }],
      line_items: orderedItems,
    },
    payload: invoice,
  },
  pay: {
    params: { invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    payload: { ...invoice, state: 'processing', updated: '2026-11-22T22:05:31.584Z' },
  },
  void: {
    params: { invoice_id: '01a2054b-0305-7b19-8f42-5d0c7e9a1b36' },
    payload: {
      ...invoice,
      invoice_id: '01a2054b-0305-7b19-8f42-5d0c7e9a1b36',
      state: 'void',
      updated: '2026-11-22T22:05:31.602Z',
    },
  },
  read: {
    params: { invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    payload: { ...invoice, state: 'success', updated: '2026-11-22T22:05:31.584Z' },
  },
} satisfies Record<string, OperationExample>;
