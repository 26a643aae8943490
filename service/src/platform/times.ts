/** Times come in bursts, of when something was created and of when it changed: the last two seconds, each up to its point. */
let latest = { second: Number.NaN, text: '' };
let earlier = latest;

/** ISO 8601 in UTC, ending in `Z` (interface §2.4). */
export function isoTime(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (second !== latest.second) {
    const found =
      second === earlier.second ? earlier : { second, text: new Date(second * 1000).toISOString().slice(0, -4) };
    earlier = latest;
    latest = found;
  }
  const part = Math.floor(ms - second * 1000);
  return `${latest.text}${part < 10 ? '00' : part < 100 ? '0' : ''}${part}Z`;
}

/** Within a sentence, such as `2026-11-20 08:30:00 UTC`. */
export function utcTime(ms: number): string {
  return `${isoTime(ms).replace('T', ' ').slice(0, 19)} UTC`;
}
