const TEXT_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?: ?(?:Z|UTC|([+-])(\d\d)(?::?(\d\d))?)(?: [A-Z+-][A-Z\d]*)?)?$/i;

/**
 * Reads any of the three text times of the interface: ISO 8601, `YYYY-MM-DD hh:mm:ss`, and `… +0000 UTC`; and as Postgres and Go write
 * them, with `+00` or a zone that has no name. Without a zone it is UTC.
 *
 * @returns milliseconds since 1970 UTC; undefined for the zero date and for what is not a time
 * @source interface §2.2, §2.3, §2.4
 */
export function parseTimestamp(text: string): number | undefined {
  const match = TEXT_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction, sign, zoneHours, zoneMinutes = 0] = match;
  if (Number(year) <= 1) return undefined;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  if (!new Date(utc).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`)) return undefined;
  const ms = fraction ? Math.trunc(Number(`0${fraction}`) * 1000) : 0;
  const offset = sign ? Number(`${sign}1`) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 : 0;
  return utc + ms - offset;
}
