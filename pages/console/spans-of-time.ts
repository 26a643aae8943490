const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Such as `3 minutes`, `1 hour` or `250 ms`: in the largest unit that fits, without a fraction. */
export function spanOf(ms: number): string {
  const [name, size] = UNITS.find(([, unit]) => ms >= unit) ?? ['ms', 1];
  const count = Math.floor(ms / size);
  if (name === 'ms') return `${count} ms`;
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}

/** How long before `read` something was, such as `3 minutes ago`. @param iso - ISO 8601, as `read` */
export function agoOf(iso: string, read: string): string {
  const ms = Date.parse(read) - Date.parse(iso);
  return ms < 1_000 ? 'just now' : `${spanOf(ms)} ago`;
}

/** A time (UTC) in a list that is read at `now`, such as `16:42:10`, `12-01 09:00:00` or `2027-11-29 16:42:10`. @param iso - ISO 8601, as `now` */
export function timeSeenAt(iso: string, now: string): string {
  const [day, clock] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (day === now.slice(0, 10)) return clock;
  return `${day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day} ${clock}`;
}

/** Such as `30 days`, `1 day 2 hours` or `45 seconds`: in the two largest units that it has. @param ms - a second or more */
export function spanInWords(ms: number): string {
  const parts: string[] = [];
  let rest = ms;
  for (const [, size] of UNITS) {
    if (rest < size) continue;
    parts.push(spanOf(rest));
    rest %= size;
  }
  return parts.length === 0 ? 'less than a second' : parts.slice(0, 2).join(' ');
}
