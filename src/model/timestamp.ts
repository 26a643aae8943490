const TEXT_TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d| [+-]\d{4} [A-Z]{3,4})?$/;

/**
 * Reads any of the three text times of the interface: ISO 8601, `YYYY-MM-DD hh:mm:ss`, and `… +0000 UTC`.
 *
 * @returns milliseconds since 1970 UTC; undefined for the zero date and for what is not a time
 * @source interface §2.2, §2.3, §2.4
 */
export function parseTimestamp(text: string): number | undefined {
  const match = TEXT_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  if (Number(year) <= 1) return undefined;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  if (!new Date(utc).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`)) return undefined;
  const ms = fraction ? Math.trunc(Number(`0${fraction}`) * 1000) : 0;
  return utc + ms - zoneOffsetMs(zone);
}

function zoneOffsetMs(zone: string | undefined): number {
  const match = zone && /([+-])(\d\d):?(\d\d)/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
