import { type ConsoleCall, minute, plainCall, storable } from './console-call.js';
import { logPageInput } from './read-log.js';
import { searchLog } from './search-log.js';

/** Everything that was done in the console and by the admin tool. */
export const logCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/log',
    access: 'viewer',
    input: logPageInput.extend({
      person: storable(1, 254)
        .transform((text) => text.toLowerCase())
        .optional(),
      what: storable(1, 254).optional(),
      from: minute.optional(),
      until: minute.optional(),
    }),
    run: ({ deps, operator }, { person, what, from: fromMs, until: untilMs, cursor }) =>
      searchLog(deps, operator, { person, what, fromMs, untilMs }, cursor),
  }),
];
