import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey } from './address-key.js';
import { ApiError } from './api-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Wrong secrets: tokens, client secrets, nonces. */
    authenticationThrottle: AuthenticationThrottle;
    /** Requests without a valid token, which are refused before the rate limit counts them. */
    anonymousThrottle: AuthenticationThrottle;
  }
}

const WINDOW_MS = 60_000;
/** Addresses tracked; beyond that, the least recently seen is dropped. */
const MAX_ADDRESSES = 20_000;

/**
 * Throttles failed authentication per network address. Over the limit, no secret from that address is checked until its window ends, so a
 * guess costs no query and learns nothing. An expired credential is not a failure.
 */
export class AuthenticationThrottle {
  readonly #failures: LRUCache<string, { count: number }>;
  readonly #what: string;

  /**
   * @param perMinute - failures allowed per address and minute; 0: no limit
   * @param options.what - what is being counted, for the message
   * @param options.now - real time, ms
   */
  constructor(
    private readonly perMinute: number,
    options: { readonly what?: string; readonly now?: () => number } = {},
  ) {
    this.#what = options.what ?? 'wrong credentials';
    this.#failures = new LRUCache({
      max: MAX_ADDRESSES,
      ttl: WINDOW_MS,
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
    });
  }

  /** Checks and counts in one call, for requests that are refused anyway. @throws ApiError `rate_limited` 429 */
  consume(request: Pick<FastifyRequest, 'ip'>): void {
    this.check(request);
    this.recordFailure(request);
  }

  /** Call before comparing a secret. @throws ApiError `rate_limited` 429 with `Retry-After` */
  check(request: Pick<FastifyRequest, 'ip'>): void {
    const key = addressKey(request.ip);
    const failures = this.#failures.get(key);
    if (this.perMinute === 0 || !failures || failures.count < this.perMinute) return;
    const leftMs = this.#failures.getRemainingTTL(key);
    if (leftMs <= 0) return;
    const seconds = Math.ceil(leftMs / 1000);
    const message = `Too many ${this.#what} from this address; try again in ${seconds} s.`;
    const headers = { 'retry-after': String(seconds) };
    throw new ApiError({ status: 429, errors: [{ code: 'rate_limited', message }], headers });
  }

  /** Call when the secret was wrong. */
  recordFailure(request: Pick<FastifyRequest, 'ip'>): void {
    if (this.perMinute === 0) return;
    const key = addressKey(request.ip);
    const failures = this.#failures.get(key);
    if (failures) failures.count += 1;
    else this.#failures.set(key, { count: 1 });
  }
}
