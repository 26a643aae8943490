import type { FastifyRequest } from 'fastify';
import { addressKey } from './address-key.js';
import { ApiError } from './api-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    guesses: GuessLimit;
    /** Requests that no token lets in: they are refused before the rate limit sees them. */
    refusals: GuessLimit;
  }
}

/** A minute, ms. */
const WINDOW_MS = 60_000;
/** Addresses that are remembered; the oldest is forgotten first. */
const MOST_ADDRESSES = 20_000;

interface Count {
  wrong: number;
  readonly untilMs: number;
}

/**
 * Limits wrong secrets (tokens, client secrets, nonces) from one network address. After too many of them nothing that the address sends
 * is compared any more until the minute is over, so that a guess is neither answered nor costs a query. What has merely expired is
 * no guess.
 */
export class GuessLimit {
  readonly #counts = new Map<string, Count>();

  readonly #now: () => number;
  readonly #what: string;

  /**
   * @param perMinute - wrong secrets that are answered as such; 0: no limit
   * @param options.what - what there were too many of, for the message
   * @param options.now - real time, ms
   */
  constructor(
    private readonly perMinute: number,
    options: { readonly what?: string; readonly now?: () => number } = {},
  ) {
    this.#now = options.now ?? (() => performance.now());
    this.#what = options.what ?? 'wrong credentials';
  }

  /** Both at once, for what is refused anyway. @throws ApiError `rate_limited` 429 */
  count(request: Pick<FastifyRequest, 'ip'>): void {
    this.requireLeft(request);
    this.wrong(request);
  }

  /** Call it before a secret is compared. @throws ApiError `rate_limited` 429 with `Retry-After` */
  requireLeft(request: Pick<FastifyRequest, 'ip'>): void {
    const count = this.#current(addressKey(request.ip));
    if (this.perMinute === 0 || !count || count.wrong < this.perMinute) return;
    const seconds = Math.max(1, Math.ceil((count.untilMs - this.#now()) / 1000));
    const message = `Too many ${this.#what} came from this address; try again in ${seconds} s.`;
    const headers = { 'retry-after': String(seconds) };
    throw new ApiError({ status: 429, errors: [{ code: 'rate_limited', message }], headers });
  }

  /** Call it when the secret was none of ours. */
  wrong(request: Pick<FastifyRequest, 'ip'>): void {
    if (this.perMinute === 0) return;
    const key = addressKey(request.ip);
    const count = this.#current(key);
    if (count) count.wrong += 1;
    else this.#remember(key);
  }

  #current(key: string): Count | undefined {
    const count = this.#counts.get(key);
    if (count && count.untilMs > this.#now()) return count;
    this.#counts.delete(key);
    return undefined;
  }

  #remember(key: string): void {
    if (this.#counts.size >= MOST_ADDRESSES) {
      const oldest = this.#counts.keys().next();
      if (!oldest.done) this.#counts.delete(oldest.value);
    }
    this.#counts.set(key, { wrong: 1, untilMs: this.#now() + WINDOW_MS });
  }
}
