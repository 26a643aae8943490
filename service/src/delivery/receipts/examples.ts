import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** The answer of every call that gives a receipt as a file, its content cut short. */
export function receiptFile(transactionId: string) {
  return {
    transaction_id: transactionId,
    file_name: `receipt-${transactionId}.pdf`,
    media_type: 'application/pdf',
    content: 'JVBERi0xLjcKJf////8K',
  };
}

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const receiptExamples = {
  send: {
    params: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    body: { email_address: 'mika@player.example' },
    payload: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1', email_address: 'm•••@p•••.example' },
  },
  file: {
    params: { transaction_id: '01a2054b-022b-74c7-94ba-eafcfdb99ea1' },
    payload: receiptFile('01a2054b-022b-74c7-94ba-eafcfdb99ea1'),
  },
} satisfies Record<string, OperationExample>;
