import type { FastifyRequest } from 'fastify';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import { markOf } from '../../platform/cell.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, conflict } from '../../platform/http/api-error.js';
import {
  deriveSessionToken,
  type FlowSession,
  findLiveSession,
  requireBearer,
  sessionOver,
} from '../flow-sessions/flow-session.js';
import { type Handover, stateOf } from './handover.js';
import { readLinkToken } from './handover-link.js';

/** How long a phone has for its step. */
const PHONE_MS = 15 * 60_000;

/** A handover on the phone, and the session that it acts for; undefined: the big screen has closed. */
export interface PhoneSession {
  readonly handover: Handover;
  readonly session: FlowSession | undefined;
}

/**
 * Exchanges a link for a session that may do one thing. Only one phone ever gets it; the same redemption asked again gets the same.
 *
 * @throws ApiError `link_unknown` 404; `link_used`, `link_ended`, `link_expired` 409
 */
export async function openHandover(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { linkToken: typed, redemptionId }: { readonly linkToken: string; readonly redemptionId: string | undefined },
): Promise<{ token: string; phone: PhoneSession }> {
  const linkToken = readLinkToken(typed);
  const before = await findByLink(deps, linkToken);
  if (!before) {
    const message = 'This link is unknown. Check that it is complete, or get a new code on the other screen.';
    throw new ApiError({ status: 404, errors: [{ code: 'link_unknown', message, param: 'link_token' }] });
  }
  const prefix = `svc_ph_${markOf(before.integrator_id)}` as const;
  const token = deriveSessionToken(linkToken, redemptionId ?? deps.random.uuid(), prefix);
  const phoneHash = hashToken(token);
  if (before.phone_hash?.equals(phoneHash)) return { token, phone: await withSession(deps, before) };
  const phone = await withSession(deps, before);
  if (phone.session && (await claim(deps, before.id, phoneHash))) {
    const opened = await findByLink(deps, linkToken);
    if (opened) return { token, phone: { ...phone, handover: opened } };
  }
  throw refusalOf((await findByLink(deps, linkToken)) ?? before, phone.session, deps.clock.now());
}

/** The conditional update that makes a link one-time, whoever races for it. */
async function claim(deps: Pick<Deps, 'db' | 'clock'>, id: string, phoneHash: Buffer): Promise<boolean> {
  const nowMs = deps.clock.now();
  const { numUpdatedRows } = await deps.db
    .updateTable('handovers')
    .set({ phone_hash: phoneHash, opened_ms: nowMs, expires_ms: nowMs + PHONE_MS })
    .where('id', '=', id)
    .where('phone_hash', 'is', null)
    .where('ended_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function refusalOf(handover: Handover, session: FlowSession | undefined, nowMs: number): ApiError {
  if (handover.opened_ms !== null) {
    return conflict('link_used', 'This code was already opened. Get a new one on the other screen.');
  }
  if (!session || stateOf(handover, nowMs) === 'ended') {
    return conflict('link_ended', 'This code is no longer shown on the other screen. Get a new one there.');
  }
  return conflict('link_expired', 'This code has expired. Get a new one on the other screen.');
}

async function findByLink(
  deps: Pick<Deps, 'db'>,
  linkToken: string,
): Promise<(Handover & { readonly integrator_id: string }) | undefined> {
  return deps.db
    .selectFrom('handovers')
    .innerJoin('flow_sessions', 'flow_sessions.id', 'handovers.session_id')
    .selectAll('handovers')
    .select('flow_sessions.integrator_id')
    .where('link_hash', '=', hashToken(linkToken))
    .executeTakeFirst();
}

/** The phone of a request's bearer token, also after its step. @throws ApiError `session_missing`, `session_ended` 401, `rate_limited` 429 */
export async function identifyPhone(deps: Pick<Deps, 'db' | 'clock'>, request: FastifyRequest): Promise<PhoneSession> {
  const { token, onUnknown } = requireBearer(request, 'svc_ph_');
  const phone = await findPhoneSession(deps, token);
  if (phone) return phone;
  onUnknown();
  throw sessionOver();
}

/** The session that a phone acts for, as long as its step is not over. @throws ApiError as `identifyPhone` */
export async function authenticatePhone(
  deps: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<FlowSession> {
  const { handover, session } = await identifyPhone(deps, request);
  if (session && stateOf(handover, deps.clock.now()) === 'opened') return session;
  throw sessionOver();
}

async function findPhoneSession(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<PhoneSession | undefined> {
  const handover = await deps.db
    .selectFrom('handovers')
    .selectAll()
    .where('phone_hash', '=', hashToken(token))
    .executeTakeFirst();
  return handover && withSession(deps, handover);
}

async function withSession(deps: Pick<Deps, 'db' | 'clock'>, handover: Handover): Promise<PhoneSession> {
  const session = await findLiveSession(deps, handover.session_id);
  const { id, purpose, currency } = handover;
  return { handover, session: session && { ...session, handover: { id, purpose, currency } } };
}
