import { z } from 'zod';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { changeFreeze, type FreezeChange } from './change-freeze.js';
import { type ConsoleCall, changeCall } from './console-call.js';
import { type CarryOut, makeRequest, requestKey } from './make-request.js';
import { REQUEST_KINDS } from './request-kinds.js';

const input = z.object({ request_key: requestKey });

/** What the operator alone decides: whether an integrator and its players may act at all. */
export const freezeCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/integrators/:id/freeze',
    access: REQUEST_KINDS['integrator.freeze'].access,
    operatorOnly: true,
    object: 'integrator',
    action: 'integrator.freeze',
    input,
    run: (context, { request_key: key }) => makeRequest(context, { key, asked: {}, carryOut: freezeAsked }),
  }),
  changeCall({
    path: '/integrators/:id/unfreeze',
    access: REQUEST_KINDS['integrator.unfreeze'].access,
    operatorOnly: true,
    object: 'integrator',
    action: 'integrator.unfreeze',
    input,
    run: (context, { request_key: key }) => makeRequest(context, { key, asked: {}, carryOut: unfreezeAsked }),
  }),
];

/** Freezes an integrator. @throws ApiError `integrator_moving` 409; `payments_under_way` 503 once it is frozen */
export const freezeAsked = changing('frozen');

/** Lifts the operator's freeze. @throws ApiError `integrator_moving`, `integrator_moved` 409 */
export const unfreezeAsked = changing('unfrozen');

function changing(to: FreezeChange['to']): CarryOut<object> {
  return async ({ deps, forgetTokens }, { objectId, reason }, alongside) => {
    const subject = { kind: 'integrator', id: objectId, by: 'operator' } as const;
    await changeFreeze(deps, { to, subject, reason }, (trx, { before, after }) =>
      alongside(executorOf(trx), after, before),
    );
    forgetTokens();
    return {};
  };
}
