import { dateFormat } from './formats.js';

/** `14:05`, in the player's zone. */
export function formatTimeOfDay(ms: number, locale: string): string {
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(ms);
}

/** `6 September 2022, 22:55`, in the player's zone. */
export function formatDateTime(ms: number, locale: string): string {
  return dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(ms);
}

/** `Tuesday, 6 September 2022`; the year only when it is not the current one. */
export function formatDay(ms: number, now: number, locale: string): string {
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(ms);
}

/** `2022-09-06` of the player's zone: the key of a day group and the value of a date field. */
export function dayKey(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Midnight of that day in the player's zone, moved by `days`; undefined when the text is not a date. */
export function startOfDay(day: string, days = 0): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + days);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
