import type { OperationExample } from '../../platform/openapi/operation-example.js';
import { orderedItems } from '../invoices/examples.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const authorizedInvoiceExamples = {
  authorize: {
    body: {
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      reference_type: 'order',
      reference_id: 'order-1043',
      description: 'Frost Blade and a dye from a player',
      line_items: orderedItems,
      is_escrow: false,
      invoice_mechanism: 'widget',
    },
    payload: {
      authorized_invoice_id: 'cdabd03e-227c-494a-b798-a909fe4600e7',
      redirect:
        'https://pay.example/ui/v1/continue?authorized_invoice_id=cdabd03e-227c-494a-b798-a909fe4600e7&is_escrow=false&integrator=9e242507-9f8e-43c7-82ea-296735124f04#nonce=example-nonce-2-valid-nowhere',
      nonce_auth_id: '64deaeba-61d4-4b71-a552-5fced4203408',
    },
  },
  void: {
    params: { authorized_invoice_id: '2f0c1b7e-6a4d-4c53-9d5e-0b8e7a91c342' },
    payload: {
      authorized_invoice_id: '2f0c1b7e-6a4d-4c53-9d5e-0b8e7a91c342',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      is_escrow: false,
      invoice_mechanism: 'widget',
      state: 'void',
      reference_type: 'order',
      reference_id: 'order-1043',
      invoice_id: null,
      escrow_id: null,
      expires: '2026-11-22T22:04:33.744Z',
    },
  },
  read: {
    params: { authorized_invoice_id: 'cdabd03e-227c-494a-b798-a909fe4600e7' },
    payload: {
      authorized_invoice_id: 'cdabd03e-227c-494a-b798-a909fe4600e7',
      account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
      is_escrow: false,
      invoice_mechanism: 'widget',
      state: 'open',
      reference_type: 'order',
      reference_id: 'order-1043',
      invoice_id: null,
      escrow_id: null,
      expires: '2026-11-23T22:05:33.698Z',
    },
  },
} satisfies Record<string, OperationExample>;
