import type { FastifyRequest } from 'fastify';
import { FLOWS } from '../../accounts/authorize/flow-names.js';
import { obstacle } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type FlowSession, IDLE_MS, LONGEST_MS } from './flow-session.js';

/** The end moves at most this often, so that reading a session seldom writes. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Finds the session of a token and moves its end.
 *
 * A session of a disabled client, a frozen integrator or a frozen account has ended.
 *
 * @param onUnknown - called when there is no such session, or was one long ago
 * @throws ApiError `session_expired` (also unknown), `session_ended` 401
 */
export async function findSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  onUnknown: () => void = () => undefined,
): Promise<FlowSession> {
  const nowMs = deps.clock.now();
  const tokenHash = hashToken(token);
  const row = await deps.db
    .selectFrom('flow_sessions as s')
    .innerJoin('integrators as i', 'i.id', 's.integrator_id')
    .selectAll('s')
    .select('i.name as integrator_name')
    .select(obstacle({ client: 's.client_id', integrator: 's.integrator_id', account: 's.account_id' }).as('obstacle'))
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) onUnknown();
  const flow = FLOWS.find((name) => name === row?.flow);
  if (row && (row.ended_ms !== null || row.obstacle))
    throw refused('session_ended', 'This session was ended. Start again.');
  if (!row || !flow || row.expires_ms <= nowMs) {
    throw refused('session_expired', 'This session has expired. Start again from where you came.');
  }
  const expiresMs = Math.min(nowMs + IDLE_MS, row.created_ms + LONGEST_MS);
  if (expiresMs > row.expires_ms + TOUCH_EVERY_MS) {
    await deps.db
      .updateTable('flow_sessions')
      .set({ expires_ms: expiresMs })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const sealed = row.state.hosted_token_sealed;
  return {
    id: row.id,
    tokenHash,
    flow,
    integratorId: row.integrator_id,
    integratorName: row.integrator_name,
    accountId: row.account_id,
    authorizedInvoiceId: row.authorized_invoice_id,
    hostedTokenSealed: typeof sealed === 'string' ? sealed : null,
    createdMs: row.created_ms,
    expiresMs: Math.max(expiresMs, row.expires_ms),
  };
}

/** The session of a request's `Authorization: Bearer` header. @throws ApiError `session_missing` 401, `rate_limited` 429, as `findSession` */
export async function authenticateSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<FlowSession> {
  const match = /^Bearer +(svc_fs_[A-Za-z0-9_-]{20,100}) *$/i.exec(request.headers.authorization ?? '');
  const { authenticationThrottle, anonymousThrottle } = request.server;
  if (!match?.[1]) {
    anonymousThrottle.consume(request);
    throw refused('session_missing', 'Send Authorization: Bearer <session_token>.');
  }
  authenticationThrottle.check(request);
  return findSession(deps, match[1], () => authenticationThrottle.recordFailure(request));
}

function refused(code: string, message: string): ApiError {
  return new ApiError({
    status: 401,
    errors: [{ code, message, param: 'authorization' }],
    headers: { 'www-authenticate': 'Bearer realm="svc-flow"' },
  });
}
