import { z } from 'zod';
import { type ConsoleCall, objectCall, plainCall } from './console-call.js';
import { readPayment } from './read-payment.js';
import { readWaitingDisputes } from './read-waiting-disputes.js';

/** An invoice's page, also of an escrow's phase, a refund or a dispute; and the disputes that wait for an answer. */
export const paymentCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/invoices/:id',
    access: 'viewer',
    object: 'invoice',
    input: z.object({}),
    run: ({ deps, object }) => readPayment(deps, object.id),
  }),
  plainCall({
    method: 'GET',
    path: '/disputes',
    access: 'viewer',
    input: z.object({}),
    run: ({ deps, operator }) => readWaitingDisputes(deps, operator),
  }),
];
