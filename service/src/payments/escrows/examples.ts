import type { OperationExample } from '../../platform/openapi/operation-example.js';

const escrow = {
  id: 'esc_3MTqv2vv3tgaPD0kRzIIvLhd8xO',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  escrow_invoice_id: '01a2054b-029f-7368-ac8c-2bc8df6388d6',
  commit_invoice_id: '',
  cancel_invoice_id: '',
  status: 'OPEN',
  created: '0001-01-01 00:00:00 +0000 UTC',
  updated: '0001-01-01 00:00:00 +0000 UTC',
};

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const escrowExamples = {
  create: {
    body: {
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      reference_type: 'trade',
      reference_id: 'trade-77',
      description: 'Dragon mount from Demo Seller',
      payment_methods: [{ payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57' }],
      line_items: [
        {
          amount: 2500,
          currency: 'USD',
          transaction_type: 'user_to_user',
          product_sku: 'MOUNT-DRAGON',
          description: 'Dragon mount',
          recipients: [
            {
              amount: 2500,
              currency: 'USD',
              destination_wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d',
              source_wallet_id: '',
            },
          ],
        },
      ],
    },
    payload: escrow,
  },
  pay: {
    params: { escrow_id: 'esc_3MTqv2vv3tgaPD0kRzIIvLhd8xO' },
    payload: {
      ...escrow,
      status: 'ESCROWED',
      integrator: 'demo-games',
      created: '2026-11-22 22:05:31.679000 +0000 UTC',
      updated: '2026-11-22 22:05:31.728000 +0000 UTC',
    },
  },
  commit: {
    params: { escrow_id: 'esc_3MTqv2vv3tgaPD0kRzIIvLhd8xO' },
    payload: {
      ...escrow,
      commit_invoice_id: '01a2054b-031c-72d1-b361-92e817f9b646',
      status: 'COMMITTED',
      integrator: 'demo-games',
      created: '2026-11-22 22:05:31.679000 +0000 UTC',
      updated: '2026-11-22 22:05:31.804000 +0000 UTC',
    },
  },
  cancel: {
    params: { escrow_id: 'esc_3MTqv2NABZ2ZFH7FnUIq6DEQ3DM' },
    payload: {
      id: 'esc_3MTqv2NABZ2ZFH7FnUIq6DEQ3DM',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      escrow_invoice_id: '01a2054b-037e-74a3-9dab-406ff29324f4',
      commit_invoice_id: '',
      cancel_invoice_id: '01a2054b-0409-76a1-a9b4-c32349c08b03',
      status: 'CANCELLED',
      integrator: 'demo-games',
      created: '2026-11-22 22:05:31.902000 +0000 UTC',
      updated: '2026-11-22 22:05:32.041000 +0000 UTC',
    },
  },
  void: {
    params: { escrow_id: 'esc_3MTqv2hYkQ1uGq7mNc4wZs8xT0B' },
    payload: {
      id: 'esc_3MTqv2hYkQ1uGq7mNc4wZs8xT0B',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      escrow_invoice_id: '01a2054b-04c1-7d3e-9a50-6b1f0c8e2d47',
      commit_invoice_id: '',
      cancel_invoice_id: '',
      status: 'ESCROW-FAILED',
      integrator: 'demo-games',
      created: '2026-11-22 22:05:32.097000 +0000 UTC',
      updated: '2026-11-22 22:05:32.118000 +0000 UTC',
    },
  },
  read: {
    params: { escrow_id: 'esc_3MTqv2vv3tgaPD0kRzIIvLhd8xO' },
    payload: {
      ...escrow,
      commit_invoice_id: '01a2054b-031c-72d1-b361-92e817f9b646',
      status: 'COMMITTED',
      created: '2026-11-22 22:05:31.679000 +0000 UTC',
      updated: '2026-11-22 22:05:31.804000 +0000 UTC',
    },
  },
} satisfies Record<string, OperationExample>;
