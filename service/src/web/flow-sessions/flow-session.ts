import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type HandoverPurpose, PAYMENT_FLOWS, type PaymentFlowName } from 'svc-bridge/model';
import { obstacle } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { Database } from '../../platform/db/database.js';
import type { FlowSessionsTable } from '../../platform/db/tables/tokens.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';

/** A page's session, from a redeemed nonce or a hosted link. */
export interface FlowSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly flow: PaymentFlowName;
  readonly integratorId: string;
  readonly integratorName: string;
  readonly accountId: string;
  /** Checkout only. */
  readonly authorizedInvoiceId: string | null;
  /** Opened from a link of `{hosted_url}`; sealed, absent in frames. */
  readonly hostedTokenSealed: string | null;
  readonly createdMs: number;
  readonly expiresMs: number;
  /** Set when a phone acts for the session: the one thing that it may do. */
  readonly handover?: {
    readonly id: string;
    readonly purpose: HandoverPurpose;
    /** Of the new card. */
    readonly currency: string | null;
  };
}

/** An idle page is logged out. */
const IDLE_MS = 30 * 60_000;
/** The maximum duration of a session. */
export const LONGEST_MS = 2 * 60 * 60_000;

/**
 * The session token, derived from a secret (a nonce, a link's token) and the page's redemption id. A page
 * whose response was lost repeats both and gets the same token; the secret alone no longer works.
 *
 * @param prefix - with the integrator's mark
 */
export function deriveSessionToken(
  secret: string,
  redemptionId: string,
  prefix: `svc_fs_${string}` | `svc_ph_${string}`,
): string {
  const digest = createHash('sha256').update(`svc flow session\n${secret}\n${redemptionId}`).digest('base64url');
  return prefix + digest;
}

interface NewSession {
  readonly token: string;
  readonly flow: PaymentFlowName;
  readonly integratorId: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly nonceId: string | null;
  readonly authorizedInvoiceId: string | null;
  /** A hosted link's token: the page comes back to it after a bank's challenge. Kept sealed. */
  readonly hostedToken?: string;
}

/** Opens a flow session, in the caller's transaction; of its token only the hash is kept. */
export async function insertSession(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  db: Kysely<Database>,
  session: NewSession,
): Promise<void> {
  const nowMs = deps.clock.now();
  const id = deps.random.uuid();
  const hosted = session.hostedToken === undefined ? null : sealHostedToken(deps, id, session.hostedToken);
  await db
    .insertInto('flow_sessions')
    .values({
      token_hash: hashToken(session.token),
      id,
      flow: session.flow,
      integrator_id: session.integratorId,
      client_id: session.clientId,
      account_id: session.accountId,
      nonce_id: session.nonceId,
      authorized_invoice_id: session.authorizedInvoiceId,
      state: JSON.stringify({ hosted_token_sealed: hosted }),
      expires_ms: nowMs + IDLE_MS,
      created_ms: nowMs,
    })
    .execute();
}

/** The expiry moves at most this often, so that reading a session seldom writes. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Finds a token's session and extends its expiry.
 *
 * A session of a disabled client, a frozen integrator or a frozen account has ended.
 *
 * @param onUnknown - called if there is no such session, or was one long ago
 * @throws ApiError `session_expired` (also unknown), `session_ended` 401
 */
export async function findSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
  onUnknown: () => void = () => undefined,
): Promise<FlowSession> {
  const nowMs = deps.clock.now();
  const tokenHash = hashToken(token);
  const row = await selectSession(deps.db).where('s.token_hash', '=', tokenHash).executeTakeFirst();
  if (!row) onUnknown();
  if (row && (row.ended_ms !== null || row.obstacle)) throw sessionOver();
  const session = row && readSession(row);
  if (!session || row.expires_ms <= nowMs) {
    throw refused('session_expired', 'This session has expired. Go back and start again.');
  }
  const expiresMs = Math.min(nowMs + IDLE_MS, row.created_ms + LONGEST_MS);
  if (expiresMs > row.expires_ms + TOUCH_EVERY_MS) {
    await deps.db
      .updateTable('flow_sessions')
      .set({ expires_ms: expiresMs })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { ...session, expiresMs: Math.max(expiresMs, row.expires_ms) };
}

/** A session that is alive, without extending it. */
export async function findLiveSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
): Promise<FlowSession | undefined> {
  const row = await selectSession(deps.db)
    .where('s.id', '=', sessionId)
    .where(isSessionAlive(deps.clock.now()))
    .executeTakeFirst();
  return row && !row.obstacle ? readSession(row) : undefined;
}

/** A condition on `flow_sessions as s`. */
export function isSessionAlive(nowMs: number) {
  return sql<boolean>`(s.ended_ms IS NULL AND s.expires_ms > ${nowMs})`;
}

function selectSession(db: Kysely<Database>) {
  return db
    .selectFrom('flow_sessions as s')
    .innerJoin('integrators as i', 'i.id', 's.integrator_id')
    .selectAll('s')
    .select('i.name as integrator_name')
    .select(obstacle({ client: 's.client_id', integrator: 's.integrator_id', account: 's.account_id' }).as('obstacle'));
}

/** @returns undefined for a flow of a newer release */
function readSession(row: Selectable<FlowSessionsTable> & { integrator_name: string }): FlowSession | undefined {
  const flow = PAYMENT_FLOWS.find((name) => name === row.flow);
  const sealed = row.state.hosted_token_sealed;
  return (
    flow && {
      id: row.id,
      tokenHash: row.token_hash,
      flow,
      integratorId: row.integrator_id,
      integratorName: row.integrator_name,
      accountId: row.account_id,
      authorizedInvoiceId: row.authorized_invoice_id,
      hostedTokenSealed: typeof sealed === 'string' ? sealed : null,
      createdMs: row.created_ms,
      expiresMs: row.expires_ms,
    }
  );
}

/** The session of a request's `Authorization: Bearer` header. @throws ApiError `session_missing` 401, `rate_limited` 429, as `findSession` */
export async function authenticateSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<FlowSession> {
  const { token, onUnknown } = requireBearer(request, 'svc_fs_');
  return countingRefusals(request, findSession(deps, token, onUnknown));
}

/** A session that is over is refused before the rate limit counts it, so its address's requests are counted here. @throws ApiError `rate_limited` 429 */
export async function countingRefusals<T>(request: FastifyRequest, found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) request.server.anonymousThrottle.consume(request);
    throw error;
  });
}

/** Whether a request names a token of this kind. */
export function hasBearer(request: FastifyRequest, prefix: 'svc_fs_' | 'svc_ph_'): boolean {
  return bearerOf(request)?.startsWith(prefix) ?? false;
}

/**
 * A page's token, and what to call if nobody has it: guesses are counted.
 *
 * @throws ApiError `session_missing` 401, `rate_limited` 429
 */
export function requireBearer(
  request: FastifyRequest,
  prefix: 'svc_fs_' | 'svc_ph_',
): { token: string; onUnknown: () => void } {
  const token = bearerOf(request);
  const { authenticationThrottle, anonymousThrottle } = request.server;
  if (!token?.startsWith(prefix)) {
    anonymousThrottle.consume(request);
    throw refused('session_missing', 'Send Authorization: Bearer <session_token>.');
  }
  authenticationThrottle.check(request);
  return { token, onUnknown: () => authenticationThrottle.recordFailure(request) };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(svc_(?:fs|ph)_[A-Za-z0-9_-]{20,100}) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** 401 for a session that was ended. */
export function sessionOver(): ApiError {
  return refused('session_ended', 'This session has ended. Start again.');
}

function refused(code: string, message: string): ApiError {
  return new ApiError({
    status: 401,
    errors: [{ code, message, param: 'authorization' }],
    headers: { 'www-authenticate': 'Bearer realm="svc-flow"' },
  });
}

/** Ends a session and revokes its token. A running payment continues. */
export async function endSession(deps: Pick<Deps, 'db' | 'clock'>, session: FlowSession): Promise<void> {
  await deps.db
    .updateTable('flow_sessions')
    .set({ ended_ms: deps.clock.now() })
    .where('token_hash', '=', session.tokenHash)
    .where('ended_ms', 'is', null)
    .execute();
}

/** A hosted link's token as a session keeps it. */
function sealHostedToken(deps: Pick<Deps, 'random' | 'settings'>, sessionId: string, hostedToken: string): string {
  return sealWithNewest(deps, placeOf(sessionId), hostedToken).toString('base64');
}

export function openHostedToken(deps: Pick<Deps, 'settings'>, sessionId: string, sealed: string): string {
  return unseal(deps.settings.secretKeys, placeOf(sessionId), Buffer.from(sealed, 'base64'));
}

function placeOf(sessionId: string): SealedPlace {
  return { table: 'flow_sessions', column: 'hosted_token', id: sessionId };
}
