import { z } from 'zod';
import { type ConsoleCall, plainCall } from './console-call.js';
import { readWaitingDisputes } from './read-waiting-disputes.js';

/** What waits for somebody's answer to a card's bank. */
export const disputeCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/disputes',
    access: 'viewer',
    input: z.object({}),
    run: ({ deps, operator }) => readWaitingDisputes(deps, operator),
  }),
];
