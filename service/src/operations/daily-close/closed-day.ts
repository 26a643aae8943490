import { z } from 'zod';
import type { DayOfWallets } from './close-day.js';

const DAY_MS = 24 * 60 * 60_000;
/** A posting has the time at which its transaction began, by its node's clock: the last of a day commit after it is over. */
const SETTLED_AFTER_MS = 60_000;

/** A day of an integrator, as it is handed out. */
export interface ClosedDay {
  readonly integrator: string;
  /** In UTC, such as `2026-11-20`. */
  readonly day: string;
  readonly wallets: readonly DayOfWallets[];
}

/** @returns the first moment of a day (UTC) whose postings are all there, and of the next; or what is wrong with it, after its name */
export function readDay(day: string, nowMs: number): { readonly fromMs: number; readonly toMs: number } | string {
  if (!z.iso.date().safeParse(day).success) return 'must be a day such as 2026-11-20.';
  const fromMs = Date.parse(day);
  const toMs = fromMs + DAY_MS;
  if (nowMs >= toMs + SETTLED_AFTER_MS) return { fromMs, toMs };
  return `${day} is not over yet, or only just (UTC): close it from 00:01 on the next day.`;
}

/** Its amounts are numbers, exact beyond 2^53−1 too. */
export function jsonOf(closed: ClosedDay): string {
  // JSON.stringify refuses a bigint, and no text of the database contains a NUL
  const marked = (_key: string, value: unknown) => (typeof value === 'bigint' ? `\0${value}` : value);
  return JSON.stringify(closed, marked, 2).replace(/"\\u0000(-?\d+)"/g, '$1');
}

/** One line per opening, kind of movement and closing; names contain nothing that needs quotes. */
export function csvOf({ integrator, day, wallets }: ClosedDay): string {
  const lines = wallets.flatMap(({ owner, currency, opening, closing, movements, fees, dispute_fees }) => {
    const start = [integrator, day, owner, currency];
    return [
      [...start, 'opening', '', '', '', opening],
      ...movements.map(({ kind, count, credits, debits }) => [
        ...start,
        kind,
        count,
        credits,
        debits,
        credits - debits,
      ]),
      [...start, 'fees', '', '', '', fees],
      [...start, 'dispute_fees', '', '', '', dispute_fees],
      [...start, 'closing', '', '', '', closing],
    ];
  });
  return [['integrator', 'day', 'owner', 'currency', 'entry', 'count', 'credits', 'debits', 'amount'], ...lines]
    .map((fields) => fields.join(','))
    .join('\n');
}
