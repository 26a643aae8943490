import { conflict } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { type ConsoleCall, changeCall, noInput, plainCall } from './console-call.js';
import { decideRequest, listWaitingRequests, readWaitingRequest, requireSecondPerson } from './console-requests.js';
import { acceptAsked } from './dispute-calls.js';
import type { CarryOut } from './make-request.js';
import { refundAsked } from './refund-calls.js';

/** What may wait for a second person, by the action of the call that asks for it. */
const WAITING: Readonly<Record<string, CarryOut>> = {
  'invoice.refund': refundAsked,
  'dispute.accept': acceptAsked,
};

/** The second person's word on what others have asked for. */
export const requestCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/requests',
    access: 'viewer',
    input: noInput,
    run: async ({ deps, operator }) => ({ requests: await listWaitingRequests(deps, operator) }),
  }),
  changeCall({
    path: '/requests/:id/approve',
    access: 'finance',
    object: 'request',
    action: 'request.approve',
    input: noInput,
    run: async (context) => {
      const { deps, object, operator } = context;
      const waiting = await readWaitingRequest(deps, object.id);
      requireSecondPerson(operator, waiting);
      const { action, objectKind, objectId, amount, currency, askedBy } = waiting;
      const carryOut = WAITING[action];
      if (!carryOut) throw unknownAction(action);
      await carryOut(deps, waiting, async (client, made) => {
        await decideRequest(deps, client, operator, { id: object.id, state: 'done' });
        const after = { state: 'done', [`${objectKind}_id`]: objectId, ...made, amount, currency };
        await context.recordWith(client, { before: { state: 'waiting', asked_by: askedBy }, after });
      });
      return { state: 'done' };
    },
  }),
  changeCall({
    path: '/requests/:id/refuse',
    access: 'finance',
    object: 'request',
    action: 'request.refuse',
    input: noInput,
    run: async (context) => {
      const { deps, object, operator, record } = context;
      await deps.db.transaction().execute(async (trx) => {
        await decideRequest(deps, executorOf(trx), operator, { id: object.id, state: 'refused' });
        await record(trx, { before: { state: 'waiting' }, after: { state: 'refused' } });
      });
      return { state: 'refused' };
    },
  }),
];

/** A node of a newer release has written it. */
function unknownAction(action: string) {
  const message = `This node does not know ${action}. Try again once all nodes have the newest release, or refuse it.`;
  return conflict('console_request_unknown', message);
}
