import type { PaymentDeps } from '../../payments/deps.js';
import { isoTime } from './read-player.js';

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** More are not counted: the page must open while the database has other work. */
const MOST_COUNTED = 50_000;

interface CountRow {
  readonly minute: number;
  readonly state: string;
  /** Of those that failed. */
  readonly reason: string | null;
  readonly count: number;
}

/** By the primary key alone: ids begin with their time. */
const COUNTS = `
  SELECT created_ms / ${MINUTE_MS} AS minute, state, failure_reason ->> 'code' AS reason, count(*) AS count
  FROM (SELECT created_ms, state, failure_reason FROM invoices
    WHERE id >= $1 AND invoice_type IN ('user_purchase', 'user_purchase_escrow') ORDER BY id DESC LIMIT ${MOST_COUNTED}) AS newest
  GROUP BY 1, 2, 3`;

/** The invoices of the last hour: how many were made in each minute and how they stand, and why some failed. */
export async function readTraffic({ pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>): Promise<object> {
  const thisMinute = Math.floor(clock.now() / MINUTE_MS);
  const { rows } = await pool.query<CountRow>(COUNTS, [firstIdOf((thisMinute - MINUTES + 1) * MINUTE_MS)]);
  const counted = rows.reduce((sum, { count }) => sum + count, 0);
  const oldest = Math.min(...rows.map(({ minute }) => minute));
  // of the oldest minute that was reached some are missing
  const from = counted < MOST_COUNTED ? thisMinute - MINUTES + 1 : Math.min(oldest + 1, thisMinute);
  const minutes = Array.from({ length: thisMinute - from + 1 }, (_, index) => {
    const own = rows.filter(({ minute }) => minute === from + index);
    const countOf = (state: string) => sum(own.filter((row) => row.state === state));
    const [paid, failed] = [countOf('success'), countOf('failed')];
    return { minute: isoTime((from + index) * MINUTE_MS), paid, failed, open: sum(own) - paid - failed };
  });
  const reasons = new Map<string, number>();
  for (const { minute, state, reason, count } of rows) {
    if (state !== 'failed' || minute < from) continue;
    const name = reason ?? 'unknown';
    reasons.set(name, (reasons.get(name) ?? 0) + count);
  }
  return {
    minutes,
    failures: [...reasons].sort(([, one], [, other]) => other - one).map(([reason, count]) => ({ reason, count })),
  };
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

/** The least UUIDv7 of a time. */
function firstIdOf(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
