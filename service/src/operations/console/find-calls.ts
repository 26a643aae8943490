import { z } from 'zod';
import { type ConsoleCall, plainCall, storable } from './console-call.js';
import { find } from './find.js';

/** The search box. */
export const findCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/find',
    access: 'viewer',
    input: z.object({ q: storable(1, 254) }),
    run: ({ deps, operator }, { q }) => find(deps, operator, q),
  }),
];
