import { z } from 'zod';
import { type ConsoleCall, objectCall } from './console-call.js';
import { readPayment } from './read-payment.js';

/** An invoice's page, also of an escrow's phase, a refund or a dispute. */
export const paymentCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/invoices/:id',
    access: 'viewer',
    object: 'invoice',
    input: z.object({}),
    run: ({ deps, object }) => readPayment(deps, object.id),
  }),
];
