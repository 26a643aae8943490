import type { OperationExample } from '../../platform/openapi/operation-example.js';

const months = [
  { month: '2026-11', amount: 1999, display_amount: 'USD 19.99' },
  { month: '2026-10', amount: 0, display_amount: 'USD 0.00' },
];

const spending = (ofDollars: object) => ({
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  next_month: '2026-12-01T00:00:00.000Z',
  currencies: [{ currency: 'USD', ...ofDollars, months }],
});

const limited = {
  limit: { amount: 5000, display_amount: 'USD 50.00' },
  left: { amount: 3001, display_amount: 'USD 30.01' },
};

/** These routes' examples in the API document, consistent with the other routes and the sandbox's demo data. */
export const spendingExamples = {
  read: { payload: spending({}) },
  set: { body: { currency: 'USD', amount: 5000 }, payload: spending(limited) },
  remove: {
    body: { currency: 'USD' },
    payload: spending({ ...limited, next_limit: { from: '2026-11-23T22:10:00.000Z' } }),
  },
  withdraw: { body: { currency: 'USD' }, payload: spending(limited) },
} satisfies Record<string, OperationExample>;
