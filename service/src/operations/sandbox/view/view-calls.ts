import { type ConsoleCall, noInput, plainCall } from '../../console/console-call.js';
import type { Sandbox } from '../start-sandbox.js';
import { readOverview } from './read-overview.js';

/** What the console's page asks for its view of the sandbox; it changes things by the sandbox's own tools. */
export function viewCalls(sandbox: Sandbox): readonly ConsoleCall[] {
  return [
    plainCall({
      method: 'GET',
      path: '/sandbox',
      access: 'viewer',
      operatorOnly: true,
      input: noInput,
      run: ({ deps }) => readOverview(deps, sandbox),
    }),
  ];
}
