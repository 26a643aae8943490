import { z } from 'zod';
import { conflict } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { clientAsked, createAsked, disableAsked } from './client-calls.js';
import { type ChangeContext, type ConsoleCall, changeCall, noInput, plainCall } from './console-call.js';
import {
  approveRequest,
  type CarryOutKept,
  decideRequest,
  holdApproval,
  listWaitingRequests,
  readWaitingRequest,
  requireApproved,
  requireDecider,
  requireSecondPerson,
  type WaitingRequest,
} from './console-requests.js';
import { creditAsked, takeBackAsked } from './credit-calls.js';
import { acceptAsked } from './dispute-calls.js';
import { freezeKept, unfreezeKept } from './freeze-calls.js';
import { type CarryOut, moneyAsked } from './make-request.js';
import { refundAsked } from './refund-calls.js';
import { isRequestAction, REQUEST_KINDS, type RequestAction } from './request-kinds.js';
import { setLimitsAsked, setRulesAsked, settingsAsked } from './settings-calls.js';

/** What is done once it is approved, by the action of the call that asked for it. */
const CARRY_OUT: Readonly<Record<RequestAction, CarryOutKept>> = {
  'invoice.refund': kept(moneyAsked, refundAsked),
  'dispute.accept': kept(moneyAsked, acceptAsked),
  'integrator.create-client': kept(z.object({}), createAsked),
  'integrator.disable-client': kept(clientAsked, disableAsked),
  'account.credit': creditAsked,
  'account.take-back': takeBackAsked,
  'integrator.credit': creditAsked,
  'integrator.take-back': takeBackAsked,
  'integrator.set-limits': kept(settingsAsked, setLimitsAsked),
  'integrator.set-rules': kept(settingsAsked, setRulesAsked),
  'integrator.freeze': freezeKept,
  'integrator.unfreeze': unfreezeKept,
};

/** The second person's word on what others have asked for, and what comes of it. */
export const requestCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/requests',
    access: 'viewer',
    input: noInput,
    run: ({ deps, operator }) => listWaitingRequests(deps, operator),
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
      const action = requireKnown(waiting.action);
      if (REQUEST_KINDS[action].doneBy === 'asker') return leaveToAsker(context, waiting);
      await CARRY_OUT[action](context, waiting, async (client, made, before) => {
        await context.recordWith(client, noteOf(waiting, { ...made, ...waiting.body }, before));
        await decideRequest(deps, client, operator, { id: object.id, state: 'done' });
      });
      return { state: 'done' };
    },
  }),
  changeCall({
    path: '/requests/:id/complete',
    access: 'finance',
    object: 'request',
    action: 'request.complete',
    input: noInput,
    run: async (context) => {
      const { deps, object, operator } = context;
      const waiting = await readWaitingRequest(deps, object.id);
      requireApproved(operator, waiting);
      const made = await CARRY_OUT[requireKnown(waiting.action)](context, waiting, async (client, note, before) => {
        const approvedBy = await holdApproval(client, object.id);
        await context.recordWith(client, noteOf(waiting, { ...note, approved_by: approvedBy.email }, before));
        await decideRequest(deps, client, approvedBy, { id: object.id, state: 'done' });
      });
      return { state: 'done', ...made };
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
      const { action, asked_by: askedBy } = await deps.db
        .selectFrom('console_requests')
        .select(['action', 'asked_by'])
        .where('id', '=', object.id)
        .executeTakeFirstOrThrow();
      requireDecider(operator, action);
      await deps.db.transaction().execute(async (trx) => {
        const after = { state: askedBy === operator.email ? 'withdrawn' : 'refused' };
        await record(trx, { before: { state: 'waiting' }, after });
        await decideRequest(deps, executorOf(trx), operator, { id: object.id, state: 'refused' });
      });
      return { state: 'refused' };
    },
  }),
];

/** Nothing is made yet, so that no secret waits anywhere. */
async function leaveToAsker(context: ChangeContext, waiting: WaitingRequest): Promise<object> {
  const { deps, object, operator } = context;
  await deps.db.transaction().execute(async (trx) => {
    await context.record(trx, noteOf(waiting, { ...waiting.body, state: 'approved' }));
    await approveRequest(deps, executorOf(trx), operator, object.id);
  });
  return { state: 'approved' };
}

function noteOf(
  { askedBy, objectKind, objectId, isApproved }: WaitingRequest,
  made: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
) {
  const state = isApproved ? 'approved' : 'waiting';
  return {
    before: { state, asked_by: askedBy, ...before },
    after: { state: 'done', [`${objectKind}_id`]: objectId, ...made },
  };
}

function kept<Asked>(schema: z.ZodType<Asked>, carryOut: CarryOut<Asked>): CarryOutKept {
  return (doing, { objectId, reason, body }, alongside) =>
    carryOut(doing, { ...schema.parse(body), objectId, reason }, alongside);
}

/** A node of a newer release has written it otherwise. @throws ApiError `console_request_unknown` 409 */
function requireKnown(action: string): RequestAction {
  if (isRequestAction(action)) return action;
  const message = `This node does not know ${action}. Try again once all nodes have the newest release, or refuse it.`;
  throw conflict('console_request_unknown', message);
}
