import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode } from '../db/database-errors.js';
import { maskFailure } from '../mask-failure.js';

/** Begins every request's id. */
export const REQUEST_PREFIX = 'req_';

/** Who sends a request, as far as it has shown. No token, and nobody in person. */
export interface Caller {
  readonly kind: 'client' | 'player' | 'operator';
  /** Of an integrator's server. */
  readonly clientId?: string | undefined;
  readonly integratorName?: string | undefined;
}

interface Refusal {
  /** The first of the answer's `codes`, or the token endpoints' `error`. */
  readonly code: string | undefined;
  readonly cause: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For its log line; also of a request that is refused afterwards. */
    caller: Caller | null;
    /** For its log line. */
    refusal: Refusal | null;
  }
}

/**
 * `Request-Id` on every response, and one log line each. The line has the route's pattern instead of the path, and no header
 * and no body, so it cannot contain a token, nonce, mail address or search text.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { caller, refusal } = request;
    const route = request.routeOptions.url ?? 'none';
    app.log[levelOf(route, reply.statusCode)]({
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      code: refusal?.code,
      cause: refusal?.cause,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      caller: caller?.kind,
      client: caller?.clientId,
      integrator: caller?.integratorName,
      address: request.ip,
      traceId: request.traceId,
    });
    done();
  });
}

/** What the service could not do is an error; what its callers should have done otherwise is theirs. 503 is an answer of `/readyz` as 200 is. */
function levelOf(route: string, status: number): 'error' | 'warn' | 'info' {
  if (route === '/readyz') return 'info';
  if (status >= 500) return 'error';
  return status === 429 ? 'warn' : 'info';
}

/**
 * Has a request's log line say why it was refused.
 *
 * @param cause - why the service could not serve it: only the code is told, or, where none is, the message without values
 */
export function noteRefusal(request: FastifyRequest, code: string | undefined, cause?: unknown): void {
  request.refusal = { code, cause: cause === undefined ? undefined : reasonOf(cause) };
}

/** The SQLSTATE or system code of an error, or of the one behind it: messages of the database may quote a row. */
function reasonOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const code = errorCode(error);
    if (code !== '') return code;
  }
  return maskFailure(cause);
}
