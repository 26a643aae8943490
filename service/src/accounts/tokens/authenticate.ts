import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { callerOf, type Principal } from '../../platform/http/principal.js';
import { allowsScope, type Scope } from '../../platform/http/scopes.js';
import { refusedFor } from '../standing/standing.js';
import { AccessTokens } from './find-access-token.js';

export interface AccessRule {
  /** The scope that an integrator's token needs; absent: only the player may, with `user`. */
  readonly scope?: Scope;
  /** Whether user password tokens are allowed; the handler then restricts them to their own account (`requireOwnAccount`). */
  readonly user?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route; absent: everyone. */
    access?: AccessRule;
  }
  interface FastifyInstance {
    accessTokens: AccessTokens;
  }
}

/**
 * Enforces each route's `config.access` before reading the request.
 *
 * @errors `token_missing`, `token_invalid` 401; `rate_limited` 429 after too many failures; `insufficient_scope`,
 *   `user_token_not_allowed`, `user_token_required`, `integrator_frozen`, `account_frozen` 403
 * @source interface §5
 */
export function registerAccess(app: FastifyInstance, deps: Deps): void {
  const tokens = new AccessTokens(deps);
  app.decorate('accessTokens', tokens);
  app.addHook('onRequest', (request, _reply, done) => {
    const rule = request.routeOptions.config.access;
    if (!rule) return done();
    admit(tokens, request, rule).then((principal) => {
      request.principal = principal;
      done();
    }, done);
  });
}

async function admit(tokens: AccessTokens, request: FastifyRequest, rule: AccessRule): Promise<Principal> {
  const principal = await authenticate(tokens, request);
  if (principal.accountId !== undefined) {
    if (!rule.user) throw userTokenNotAllowed();
  } else if (rule.scope === undefined) {
    throw userTokenRequired();
  } else if (!allowsScope(principal.scopes, rule.scope)) {
    throw insufficientScope(rule.scope);
  }
  return principal;
}

async function authenticate(tokens: AccessTokens, request: FastifyRequest): Promise<Principal> {
  const header = request.headers.authorization;
  if (header === undefined) {
    request.server.anonymousThrottle.consume(request);
    throw unauthorized('token_missing', 'Send Authorization: Bearer <ACCESS_TOKEN>.');
  }
  const match = /^Bearer +([A-Za-z0-9._~+/-]{1,500}=*) *$/i.exec(header);
  const token = match?.[1] === undefined ? 'unknown' : await findToken(tokens, request, match[1]);
  if (token === 'unknown' || token === 'ended') {
    request.server.anonymousThrottle.consume(request);
    const message = 'The access token is unknown, expired or revoked. Get a new one.';
    throw unauthorized('token_invalid', message, ', error="invalid_token"');
  }
  request.caller = callerOf(token.principal);
  if (token.frozen) throw refusedFor(token.frozen);
  return token.principal;
}

/** A cached token needs no query and does not count against the throttle. */
async function findToken(tokens: AccessTokens, request: FastifyRequest, text: string) {
  const cached = tokens.cached(text);
  if (cached) return cached;
  request.server.authenticationThrottle.check(request);
  const found = await tokens.find(text);
  if (found === 'unknown') request.server.authenticationThrottle.recordFailure(request);
  return found;
}

function unauthorized(code: string, message: string, detail = ''): ApiError {
  const headers = { 'www-authenticate': `Bearer realm="svc"${detail}` };
  return new ApiError({ status: 401, errors: [{ code, message, param: 'authorization' }], headers });
}

function insufficientScope(scope: Scope): ApiError {
  const headers = { 'www-authenticate': `Bearer realm="svc", error="insufficient_scope", scope="${scope}"` };
  const errors = [{ code: 'insufficient_scope', message: `This call needs the scope ${scope}.` }];
  return new ApiError({ status: 403, errors, headers });
}

function userTokenRequired(): ApiError {
  const message = "Only the player may make this call, with a user password token; an integrator's token may not.";
  return new ApiError({ status: 403, errors: [{ code: 'user_token_required', message }] });
}

function userTokenNotAllowed(): ApiError {
  const message = "Only the integrator's server may make this call; a user password token may not.";
  return new ApiError({ status: 403, errors: [{ code: 'user_token_not_allowed', message }] });
}
