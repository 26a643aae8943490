import { z } from 'zod';
import { type ConsoleCall, objectCall, plainCall } from './console-call.js';
import { listIntegrators, readIntegratorPage, readWebhook } from './read-integrator.js';
import { readLog } from './read-log.js';

const NOTHING = z.object({});

/** The integrators, each with its page, and the receivers of its webhooks. */
export const integratorCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/integrators',
    access: 'viewer',
    input: NOTHING,
    run: ({ deps, operator }) => listIntegrators(deps, operator),
  }),
  objectCall({
    path: '/integrators/:id',
    access: 'viewer',
    object: 'integrator',
    input: NOTHING,
    run: ({ deps, object }) => readIntegratorPage(deps, object.id),
  }),
  objectCall({
    path: '/integrators/:id/log',
    access: 'viewer',
    object: 'integrator',
    input: NOTHING,
    run: ({ deps, operator, object }) => readLog(deps, operator, object),
  }),
  objectCall({
    path: '/integrators/:id/webhook',
    access: 'viewer',
    object: 'integrator',
    input: z.object({
      webhook_id: z.uuid(),
      state: z.enum(['due', 'delivered', 'failed']).optional(),
      cursor: z.string().min(1).max(200).optional(),
    }),
    run: ({ deps, operator, object }, { webhook_id, ...page }) =>
      readWebhook(deps, operator, { ...page, integratorId: object.id, endpointId: webhook_id.toLowerCase() }),
  }),
];
