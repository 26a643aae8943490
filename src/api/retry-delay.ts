import type { HttpResponse } from '../ports/http.js';

const FIRST_MS = 500;
const LONGEST_MS = 5_000;

/** Answers that may differ next time, and that changed nothing. */
export function mayDiffer({ status, headers }: HttpResponse): boolean {
  return status === 429 || status >= 500 || (status === 409 && headers['retry-after'] !== undefined);
}

/**
 * How long to wait before another attempt: what `Retry-After` says, else half to all of a step that doubles.
 *
 * @param attempt - 0 for the pause after the first attempt
 * @param fraction - random, 0 to 1
 * @returns milliseconds
 */
export function retryDelayMs(attempt: number, fraction: number, nowMs: number, retryAfter?: string): number {
  if (retryAfter !== undefined) {
    const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
    if (ms >= 0) return ms;
  }
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt) * (0.5 + fraction / 2);
}
