import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const tokenExamples = {
  grant: {
    body: {
      grant_type: 'client_credentials',
      client_id: 'client_6f3463a7b6ecd32563d5cf20',
      client_secret: 'svc_cs_example-1-valid-nowhere',
    },
    answer: {
      access_token: 'svc_at_example-1-valid-nowhere',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read_payment_methods write_payment_methods write_user_tokens read_invoices write_invoices',
    },
  },
  revoke: {
    body: {
      token: 'svc_rt_example-1-valid-nowhere',
      client_id: 'client_6f3463a7b6ecd32563d5cf20',
      client_secret: 'svc_cs_example-1-valid-nowhere',
    },
    answer: {},
  },
  introspect: {
    body: {
      token: 'svc_at_example-1-valid-nowhere',
      client_id: 'client_6f3463a7b6ecd32563d5cf20',
      client_secret: 'svc_cs_example-1-valid-nowhere',
    },
    answer: {
      active: true,
      client_id: 'client_6f3463a7b6ecd32563d5cf20',
      scope: 'read_payment_methods write_payment_methods write_user_tokens read_invoices write_invoices',
      exp: 1795388730,
      iat: 1795385130,
      token_type: 'Bearer',
    },
  },
} satisfies Record<string, OperationExample>;
