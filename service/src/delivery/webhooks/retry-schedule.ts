import type { RandomSource } from '../../platform/random.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the first, second, … attempt (Gap §6.1: retries). After the last one the delivery has failed. */
export const RETRY_WAITS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** The longest `Retry-After` that a receiver may request. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;

const JITTER = 0.1;

export interface NextAttemptOptions {
  /** How many attempts have been made. */
  readonly attempts: number;
  readonly nowMs: number;
  /** What the receiver asked for with `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  readonly random: RandomSource;
}

/** @returns when to try again, ±10 % so that waiting deliveries spread out; undefined after the last attempt */
export function nextAttemptMs(options: NextAttemptOptions): number | undefined {
  const wait = RETRY_WAITS_MS[options.attempts];
  if (wait === undefined) return undefined;
  const share = options.random.bytes(4).readUInt32BE() / 0xffff_ffff;
  const spread = Math.round(wait * (1 - JITTER + 2 * JITTER * share));
  const asked = Math.min(options.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return options.nowMs + Math.max(spread, asked);
}

/**
 * Reads `Retry-After`: seconds, or a date. A date is measured against the receiver's own `Date` header, so that neither our clock nor
 * theirs has to be right.
 *
 * @returns milliseconds to wait; undefined when the header is absent or unreadable
 */
export function readRetryAfterMs(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const text = retryAfter.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const wait = Date.parse(text) - Date.parse(date ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
