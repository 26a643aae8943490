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
