import { z } from 'zod';
import type { DayOfWallets } from './close-day.js';

const DAY_MS = 24 * 60 * 60_000;

/** A day of an integrator, as it is handed out. */
export interface ClosedDay {
  readonly integrator: string;
  /** In UTC, such as `2026-11-20`. */
  readonly day: string;
  readonly wallets: readonly DayOfWallets[];
}

/** @returns the first moment of a day (UTC) that is over, and of the next; or what is wrong with it, after its name */
export function readDay(day: string, nowMs: number): { readonly fromMs: number; readonly toMs: number } | string {
  if (!z.iso.date().safeParse(day).success) return 'must be a day such as 2026-11-20.';
  const fromMs = Date.parse(day);
  const toMs = fromMs + DAY_MS;
  return toMs > nowMs ? `${day} is not over yet (UTC).` : { fromMs, toMs };
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
