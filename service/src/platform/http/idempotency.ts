import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.js';
import { ApiError } from './api-error.js';
import { failureEnvelope, type Outcome, outcomeText } from './envelope.js';
import { asApiError, sendError } from './error-handler.js';
import { type IdempotencyClaim, IdempotencyKeyTaken } from './idempotency-claim.js';
import { findStoredOutcome, type StoredOutcome, storeRefusal } from './idempotency-store.js';
import { principalOf } from './principal.js';
import { noteRefusal, REQUEST_PREFIX } from './request-log.js';

/**
 * Runs a POST's operation at most once per `Idempotency-Key` (Gap §8.5: kept 7 days; keys belong to the integrator, its users' to the user).
 *
 * The operation gets a claim and must hand it to `recordOutcome` inside the transaction that holds its effect;
 * then effect and response become visible together, and a second effect under the same key rolls back.
 *
 * @errors `idempotency_key_invalid` 400, `idempotency_key_reused` 422, `idempotency_key_in_flight` 409
 */
export async function runIdempotent<T>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: (claim: IdempotencyClaim | undefined) => Promise<Outcome<T>>,
): Promise<FastifyReply> {
  const claim = claimOf(request);
  if (!claim) return sendOutcome(reply, await operation(undefined));
  const inFlightKey = `${claim.scope}\n${claim.key}`;
  const keysInFlight = keysInFlightOf(deps);
  if (keysInFlight.has(inFlightKey)) throw inFlight();
  keysInFlight.add(inFlightKey);
  try {
    const before = await findStoredOutcome(deps, claim);
    if (before) return replay(reply, claim, before);
    return await runClaimed(deps, request, reply, claim, operation);
  } finally {
    keysInFlight.delete(inFlightKey);
  }
}

async function runClaimed<T>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  claim: IdempotencyClaim,
  operation: (claim: IdempotencyClaim) => Promise<Outcome<T>>,
): Promise<FastifyReply> {
  try {
    return sendOutcome(reply, await operation(claim));
  } catch (thrown) {
    const refusal = asApiError(thrown, request);
    if (thrown instanceof IdempotencyKeyTaken || refusal.status < 500) {
      const stored = await findStoredOutcome(deps, claim);
      if (stored) return replay(reply, claim, stored);
    }
    if (thrown instanceof IdempotencyKeyTaken) throw inFlight();
    if (refusal.final) {
      const body = JSON.stringify(failureEnvelope(refusal, request.id));
      await storeRefusal(deps, claim, { statusCode: refusal.status, body });
    }
    return sendError(reply, refusal);
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an operation's outcome in the envelope. */
export function sendOutcome(reply: FastifyReply, outcome: Outcome): FastifyReply {
  return reply.code(outcome.status).type(JSON_TYPE).send(outcomeText(outcome));
}

/** Keys in flight on this node. Another node's request under the same key waits at its row and then rolls back. */
const keysInFlightByPool = new WeakMap<object, Set<string>>();

function keysInFlightOf(deps: Deps): Set<string> {
  const found = keysInFlightByPool.get(deps.pool);
  if (found) return found;
  const created = new Set<string>();
  keysInFlightByPool.set(deps.pool, created);
  return created;
}

function claimOf(request: FastifyRequest): IdempotencyClaim | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters without spaces.';
    throw new ApiError({
      status: 400,
      errors: [{ code: 'idempotency_key_invalid', message, param: 'idempotency-key' }],
    });
  }
  const { clientId, accountId, integratorId } = principalOf(request);
  const fingerprint = fingerprintOf(request);
  const requestId = request.id.slice(REQUEST_PREFIX.length);
  if (accountId !== undefined) {
    const scope = `user:${integratorId}:${accountId}`;
    return { scope, owner: `user:${accountId}`, integratorId: null, key, fingerprint, requestId };
  }
  const owner = `client:${clientId ?? integratorId}`;
  return { scope: `integrator:${integratorId}`, owner, integratorId, key, fingerprint, requestId };
}

function fingerprintOf(request: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.rawBody && request.routeOptions.config.bodyKind !== 'none') hash.update(request.rawBody);
  return hash.digest();
}

function replay(reply: FastifyReply, claim: IdempotencyClaim, stored: StoredOutcome): FastifyReply {
  if (!stored.fingerprint.equals(claim.fingerprint)) {
    const message = 'This Idempotency-Key was used for a different request. Use a new key for each new request.';
    const errors = [{ code: 'idempotency_key_reused', message, param: 'idempotency-key' }];
    throw new ApiError({ status: 422, errors, final: false });
  }
  const body = stored.readBody();
  if (stored.statusCode >= 400) noteRefusal(reply.request, /"codes":\["(\w+)"/.exec(body)?.[1]);
  return reply.code(stored.statusCode).header('idempotent-replayed', 'true').type(JSON_TYPE).send(body);
}

function inFlight(): ApiError {
  return new ApiError({
    status: 409,
    headers: { 'retry-after': '1' },
    errors: [{ code: 'idempotency_key_in_flight', message: 'A request with this Idempotency-Key is still running.' }],
  });
}
