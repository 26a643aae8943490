import type { OperationExample } from '../../platform/openapi/operation-example.js';

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const standingExamples = {
  revokeSessions: {
    params: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca' },
    payload: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca', revoked: true },
  },
  freeze: {
    params: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca' },
    body: { reason: 'Reported chargeback fraud' },
    payload: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca', frozen: true, frozen_by: ['integrator'] },
  },
  unfreeze: {
    params: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca' },
    payload: { account_id: '6a6625cf-37ca-45a2-a8e5-b629883bc3ca', frozen: false, frozen_by: [] },
  },
} satisfies Record<string, OperationExample>;
