import type { OperationExample } from '../../platform/openapi/operation-example.js';

const ofInvoice = {
  refund_id: '01a2054b-05d2-7a3c-8f10-5d0c0b7e9a21',
  invoice_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  state: 'success',
  summary: { total_amount: 500, currency: 'USD', display_amount: 'USD 5.00' },
  reason: 'The dye was the wrong colour',
  metadata: { ticket: 'T-311' },
  line_items: [
    {
      line_item_id: '01a2054b-022b-73d1-8caf-d5aa56a81a39',
      product_sku: 'DYE-TEAL',
      description: 'Teal dye',
      amount: 500,
      display_amount: 'USD 5.00',
    },
  ],
  payment_methods: [
    {
      payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
      amount: 500,
      display_amount: 'USD 5.00',
      state: 'success',
    },
  ],
  taken_from: [{ wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d', amount: 500, display_amount: 'USD 5.00' }],
  created: '2026-11-22T22:05:32.498Z',
  updated: '2026-11-22T22:05:32.498Z',
};
const ofEscrow = {
  refund_id: '01a2054b-0611-7c84-a2d5-3f6e1b90c7d4',
  invoice_id: '01a2054b-029f-7368-ac8c-2bc8df6388d6',
  escrow_id: 'esc_3MTqv2vv3tgaPD0kRzIIvLhd8xO',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  state: 'success',
  summary: { total_amount: 1000, currency: 'USD', display_amount: 'USD 10.00' },
  reason: '',
  metadata: null,
  line_items: [
    {
      line_item_id: '01a2054b-029f-70c4-b1c8-6e2a4f5d9b13',
      product_sku: 'MOUNT-DRAGON',
      description: 'Dragon mount',
      amount: 1000,
      display_amount: 'USD 10.00',
    },
  ],
  payment_methods: [
    {
      payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
      amount: 1000,
      display_amount: 'USD 10.00',
      state: 'success',
    },
  ],
  taken_from: [{ wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d', amount: 1000, display_amount: 'USD 10.00' }],
  created: '2026-11-22T22:05:32.561Z',
  updated: '2026-11-22T22:05:32.561Z',
};
const invoice = { invoice_id: ofInvoice.invoice_id };
const escrow = { escrow_id: ofEscrow.escrow_id };

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const refundExamples = {
  refundInvoice: {
    params: invoice,
    body: {
      line_items: [{ line_item_id: '01a2054b-022b-73d1-8caf-d5aa56a81a39' }],
      reason: 'The dye was the wrong colour',
      metadata: { ticket: 'T-311' },
    },
    payload: ofInvoice,
  },
  listInvoiceRefunds: { params: invoice, payload: { refunds: [ofInvoice], next_cursor: null } },
  refundEscrow: { params: escrow, body: { amount: 1000, currency: 'USD' }, payload: ofEscrow },
  listEscrowRefunds: { params: escrow, payload: { refunds: [ofEscrow], next_cursor: null } },
  read: { params: { refund_id: ofInvoice.refund_id }, payload: ofInvoice },
} satisfies Record<string, OperationExample>;
