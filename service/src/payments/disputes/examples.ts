import type { OperationExample } from '../../platform/openapi/operation-example.js';

const dispute = {
  dispute_id: '01a2054b-1c40-7d21-9a0e-6b1d9f3c5e72',
  invoice_id: '01a2054b-0b19-7f8a-b2c4-51d0e7a96c38',
  account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
  payment_method_id: '0d5e6c1b-7a42-4f3e-9c80-2b6f1d8a4e93',
  state: 'needs_response',
  reason: 'product_not_received',
  summary: { total_amount: 500, currency: 'USD', display_amount: 'USD 5.00' },
  fee_amount: 0,
  respond_by: '2026-11-29T22:05:38.201Z',
  accepted: false,
  taken_from: [{ wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d', amount: 500, display_amount: 'USD 5.00' }],
  evidence: [],
  opened: '2026-11-22T22:05:38.201Z',
  created: '2026-11-22T22:05:39.330Z',
  updated: '2026-11-22T22:05:39.330Z',
};
const text = 'The sword was delivered to the account at 22:05 UTC and used in 14 matches since.';
const answered = {
  ...dispute,
  evidence: [
    {
      evidence_id: '01a2054b-21f7-7a0c-8d35-e4b6c9107f2a',
      state: 'processing',
      text,
      created: '2026-11-22T22:06:02.744Z',
    },
  ],
  updated: '2026-11-22T22:06:02.744Z',
};
const accepted = {
  ...answered,
  state: 'under_review',
  accepted: true,
  evidence: answered.evidence.map((each) => ({ ...each, state: 'submitted' })),
};
const params = { dispute_id: dispute.dispute_id };

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const disputeExamples = {
  list: { query: { state: 'needs_response' }, payload: { disputes: [dispute], next_cursor: null } },
  read: { params, payload: dispute },
  submitEvidence: { params, body: { text }, payload: answered },
  accept: { params, payload: accepted },
} satisfies Record<string, OperationExample>;
