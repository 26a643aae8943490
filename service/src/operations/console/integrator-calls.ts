import { z } from 'zod';
import { type ConsoleCall, noInput, objectCall, plainCall } from './console-call.js';
import { readDailyClose } from './read-daily-close.js';
import { listIntegrators, readIntegratorPage } from './read-integrator.js';
import { logPageInput, readLog } from './read-log.js';

/** The integrators, each with its page and its days. */
export const integratorCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/integrators',
    access: 'viewer',
    input: noInput,
    run: ({ deps, operator }) => listIntegrators(deps, operator),
  }),
  objectCall({
    path: '/integrators/:id',
    access: 'viewer',
    object: 'integrator',
    input: noInput,
    run: ({ deps, operator, object }) => readIntegratorPage(deps, operator, object.id),
  }),
  objectCall({
    path: '/integrators/:id/log',
    access: 'viewer',
    object: 'integrator',
    input: logPageInput,
    run: ({ deps, operator, object }, { cursor }) => readLog(deps, operator, object, cursor),
  }),
  objectCall({
    path: '/integrators/:id/daily-close',
    access: 'finance',
    object: 'integrator',
    input: z.object({ day: z.string().max(20) }),
    run: ({ deps, object }, { day }) => readDailyClose(deps, object.id, day),
  }),
];
