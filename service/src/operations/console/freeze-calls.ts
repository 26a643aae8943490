import { z } from 'zod';
import { conflict } from '../../platform/http/api-error.js';
import { executorOf, type SqlExecutor } from '../../platform/http/idempotency-store.js';
import { changeFreeze, type FreezeChange } from './change-freeze.js';
import { type ConsoleCall, changeCall } from './console-call.js';
import type { CarryOutKept } from './console-requests.js';
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
const freezeAsked = changing('frozen');

/** Lifts the operator's freeze. @throws ApiError `integrator_moving`, `integrator_moved` 409 */
const unfreezeAsked = changing('unfrozen');

/** The same once it is approved, unless the operator's freeze was lifted since it was asked for. @throws ApiError `console_request_outdated` 409 */
export const freezeKept = unlessChanged(freezeAsked, 'lifted_ms');

/** The same once it is approved, unless the operator has frozen it again since. @throws ApiError `console_request_outdated` 409 */
export const unfreezeKept = unlessChanged(unfreezeAsked, 'frozen_ms');

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

/** Whoever asked knew another standing of the integrator, and whoever approves it may not have seen that it has changed. */
function unlessChanged(carryOut: CarryOut<object>, column: 'frozen_ms' | 'lifted_ms'): CarryOutKept {
  return (doing, { objectId, reason, askedMs }, alongside) =>
    carryOut(doing, { objectId, reason }, async (client, made, before) => {
      await requireNoneSince(client, { objectId, askedMs, column });
      await alongside(client, made, before);
    });
}

/** While nobody else changes the integrator's freezes. */
async function requireNoneSince(
  client: SqlExecutor,
  { objectId, askedMs, column }: { objectId: string; askedMs: number; column: 'frozen_ms' | 'lifted_ms' },
): Promise<void> {
  const { rows } = await client.query(
    `SELECT id FROM freezes WHERE subject_id = $1 AND subject_kind = 'integrator' AND frozen_by = 'operator' AND ${column} > $2 LIMIT 1`,
    [objectId, askedMs],
  );
  if (rows.length === 0) return;
  const message =
    'Somebody else has frozen or unfrozen this integrator since it was asked for. Look at its page, refuse this request, and ask again if it is still wanted.';
  throw conflict('console_request_outdated', message);
}
