import { dateFormat } from '@svc-bridge/texts';

/** `14:05`, in the player's time zone. */
export function formatTimeOfDay(ms: number, locale: string): string {
  return dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(ms);
}

/** `6 September 2022, 22:55`, in the player's time zone. */
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

/** `November 2026`, of `2026-11`; the text itself when it is not a month. */
export function formatMonth(month: string, locale: string): string {
  const ms = Date.parse(`${month}-01`);
  return Number.isNaN(ms) ? month : dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(ms);
}

/** Midnight of that day in the player's time zone, shifted by `days`; undefined when the text is not a date. */
export function startOfDay(day: string, days = 0): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + days);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
