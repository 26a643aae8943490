import type { OperationExample } from '../../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const paymentSelectionExamples = {
  check: {
    body: {
      payment_methods: [{ payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57', amount: 0 }],
      transaction_details: { transaction_amount: 1999, currency: 'USD' },
    },
    payload: { payment_methods: [{ payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57', amount: 0 }] },
  },
} satisfies Record<string, OperationExample>;
