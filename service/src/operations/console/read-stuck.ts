import type { PaymentDeps } from '../../payments/deps.js';
import { isoTime } from '../../platform/times.js';
import { STUCK_KINDS } from './stuck-kinds.js';

/** Of each kind the oldest ones. */
const MOST_SHOWN = 20;

interface StuckRow {
  readonly id: string;
  /** Where the console shows it; empty: nowhere. */
  readonly page: string;
  readonly detail: string;
  readonly sinceMs: number;
}

/** What does not go on by itself, with what to do; kinds without any are left out. */
export async function readStuck({ pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>): Promise<object[]> {
  const nowMs = clock.now();
  const all = await Promise.all(
    STUCK_KINDS.map(async ({ sql, olderThanMs, ...words }) => {
      const text = `SELECT * FROM (${sql}) AS stuck ORDER BY "sinceMs", id LIMIT ${MOST_SHOWN + 1}`;
      const { rows } = await pool.query<StuckRow>(text, [nowMs - olderThanMs]);
      const shown = rows.slice(0, MOST_SHOWN);
      return {
        ...words,
        rows: shown.map(({ sinceMs, ...row }) => ({ ...row, since: isoTime(sinceMs) })),
        has_more: rows.length > MOST_SHOWN,
      };
    }),
  );
  return all.filter(({ rows }) => rows.length > 0);
}
