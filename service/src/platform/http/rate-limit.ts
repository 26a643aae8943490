import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.js';
import { addressKey } from './address-key.js';
import { ApiError } from './api-error.js';

/** A minute, ms. */
const WINDOW_MS = 60_000;
/** Callers tracked; the oldest is dropped first. */
const MOST_CALLERS = 20_000;
/** Monitors ask as often as they like. */
const SPARED = /^\/(healthz|readyz|metrics)$/;

/**
 * Limits the requests of each client, each user and, without a token, each network address (Gap §8.5). The count is this node's own.
 *
 * @errors `rate_limited` 429 with `Retry-After`
 */
export function registerRateLimit(app: FastifyInstance, deps: Deps): void {
  const { rateLimitPerMinute } = deps.settings;
  if (rateLimitPerMinute === 0) return;
  app.register(rateLimit, {
    global: true,
    max: rateLimitPerMinute,
    timeWindow: WINDOW_MS,
    cache: MOST_CALLERS,
    keyGenerator: callerOf,
    allowList: (request) => SPARED.test(request.url),
    errorResponseBuilder: (_request, context) => refusal(Math.ceil(context.ttl / 1000)),
  });
}

function callerOf(request: FastifyRequest): string {
  const { principal } = request;
  if (principal?.accountId !== undefined) return `user:${principal.accountId}`;
  if (principal?.clientId !== undefined) return `client:${principal.clientId}`;
  return `address:${addressKey(request.ip)}`;
}

function refusal(retryAfterSeconds: number): ApiError {
  const message = `Too many requests; try again in ${retryAfterSeconds} s.`;
  return new ApiError({
    status: 429,
    errors: [{ code: 'rate_limited', message }],
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
