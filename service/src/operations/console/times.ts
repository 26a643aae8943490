export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Within a sentence, such as `2026-11-20 08:30:00 UTC`. */
export function utcTime(ms: number): string {
  return `${isoTime(ms).replace('T', ' ').slice(0, 19)} UTC`;
}
