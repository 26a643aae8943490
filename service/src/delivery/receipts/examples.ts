import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const receiptExamples = {
  send: {
    params: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    body: { email_address: 'mika@player.example' },
    payload: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1', email_address: 'm•••@p•••.example' },
  },
} satisfies Record<string, OperationExample>;
