import type { OperationExample } from '../../platform/openapi/operation-example.js';
import { paymentSubitem } from '../invoices/examples.js';

const transaction = {
  transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
  transaction_id_type: 'invoicing.invoice_v2.invoice_id',
  transaction_type: 'user_purchase',
  transaction_role: 'buyer',
  transaction_status: 'processed',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  transaction_data: {
    invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
    integrator: 'demo-games',
    account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
    invoice_type: 'user_purchase',
    reference_type: 'order',
    reference_id: 'order-1042',
    state: 'success',
    description: 'Frost Blade and a dye from a player',
    metadata: null,
    failure_reason: '',
    created: '2026-11-22T22:05:31.563Z',
    updated: '2026-11-22T22:05:31.584Z',
    payment_methods: {
      '79415c41-3940-4c7f-bae7-c7701f3b3d57': {
        payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
        invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
        currency: 'USD',
        display_amount: 'USD 19.99',
        display_string: 'Default USD Wallet',
        requested_amount: 0,
        authorized_amount: 1999,
        provider: 'wallet',
        created: '2026-11-22T22:05:31.563Z',
        updated: '2026-11-22T22:05:31.584Z',
        subitems: {
          [paymentSubitem.subitem_id]: paymentSubitem,
        },
      },
    },
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
        invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
        sort_order: 0,
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
        subitems: {},
        invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
        sort_order: 1,
      },
    },
    subitems: {},
    summary: {
      total_amount: 1999,
      currency: 'USD',
      display_amount: 'USD 19.99',
      subtotal: { total_amount: 1999, currency: 'USD', display_amount: 'USD 19.99' },
      tax: { total_amount: 0, currency: 'USD', display_amount: 'USD 0.00' },
    },
  },
  transaction_date: '2026-11-22T22:05:31.584Z',
  transaction_description: 'Frost Blade',
};

/** These routes' examples in the API document, consistent with the other routes and the sandbox's demo data. */
export const transactionExamples = {
  list: {
    query: { account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707', limit: '1', search: 'FROST-BLADE' },
    payload: {
      total: 1,
      total_is: 'exact',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      transactions: [transaction],
      next_cursor: '',
    },
  },
  read: {
    params: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    query: { account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707' },
    payload: { ...transaction, receipt_email_address: 'd•••@e•••.com', has_receipt_file: true },
  },
} satisfies Record<string, OperationExample>;
