import { dayKey } from '../../kit/time/format-time.js';
import type { TransactionView } from '../../transaction/transaction-view.js';

export interface DayGroup {
  /** `YYYY-MM-DD` in the player's zone; empty for entries without a date. */
  readonly day: string;
  readonly dateMs: number | undefined;
  readonly rows: readonly TransactionView[];
}

/** Neighbours of one day together, in the list's own order. */
export function groupByDay(rows: readonly TransactionView[]): DayGroup[] {
  const groups: Array<{ day: string; dateMs: number | undefined; rows: TransactionView[] }> = [];
  for (const row of rows) {
    const day = row.dateMs === undefined ? '' : dayKey(row.dateMs);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, dateMs: row.dateMs, rows: [row] });
  }
  return groups;
}
