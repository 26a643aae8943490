import { disableColleague, endSessionsOfColleague, listOperators } from './colleagues.js';
import { type ConsoleCall, changeCall, noInput, plainCall } from './console-call.js';

/** Who may use the console: an integrator's admins see and change their own people. */
export const operatorCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/operators',
    access: 'admin',
    input: noInput,
    run: ({ deps, operator }) => listOperators(deps, operator),
  }),
  changeCall({
    path: '/operators/:id/end-sessions',
    access: 'admin',
    object: 'operator',
    action: 'operator.end-sessions',
    input: noInput,
    run: async (context) => ({ ended: await endSessionsOfColleague(context) }),
  }),
  changeCall({
    path: '/operators/:id/disable',
    access: 'admin',
    object: 'operator',
    action: 'operator.disable',
    input: noInput,
    run: async (context) => {
      await disableColleague(context);
      return { disabled: true };
    },
  }),
];
