import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const authorizeExamples = {
  user: {
    body: { account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707', return_token: true, flows: ['purchase'] },
    payload: {
      redirect: 'https://pay.example/ui/v1/continue#nonce=example-nonce-1-valid-nowhere',
      token: {
        access_token: 'svc_at_example-2-valid-nowhere',
        token_type: 'Bearer',
        refresh_token: 'svc_rt_example-1-valid-nowhere',
        expiry: '2026-11-22T23:05:30.669Z',
      },
    },
  },
} satisfies Record<string, OperationExample>;
