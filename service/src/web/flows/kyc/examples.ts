import type { OperationExample } from '../../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const kycExamples = {
  read: {
    payload: {
      kyc: {
        state: 'NODATA',
        submitted: null,
        can_submit: true,
        required_fields: [
          'first_name',
          'last_name',
          'date_of_birth',
          'address.line_1',
          'address.city',
          'address.postal_code',
          'address.country',
          'document.type',
          'document.number',
        ],
      },
    },
  },
  submit: {
    body: {
      first_name: 'Mika',
      last_name: 'Lind',
      date_of_birth: '1994-05-17',
      address: { line_1: '12 Harbour Street', city: 'Portsmouth', region: 'NH', postal_code: '03801', country: 'US' },
      document: { type: 'passport', number: 'X1234567' },
    },
    payload: {
      kyc: {
        state: 'ACCEPT',
        submitted: '2026-11-22T22:05:35.440Z',
        can_submit: false,
        required_fields: [
          'first_name',
          'last_name',
          'date_of_birth',
          'address.line_1',
          'address.city',
          'address.postal_code',
          'address.country',
          'document.type',
          'document.number',
        ],
      },
    },
  },
} satisfies Record<string, OperationExample>;
