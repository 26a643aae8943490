import type { PaymentDeps } from '../../payments/deps.js';
import { firstIdAt } from '../../platform/random.js';
import { isoTime } from '../../platform/times.js';

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Of each source; more are not read: the page must open while the database has other work. */
const MOST_READ = 50_000;

interface CountRow {
  readonly minute: number;
  readonly state: string;
  /** Of those that failed. */
  readonly reason: string | null;
  /** Of an attempt: it counts as its invoice does. */
  readonly hasInvoice: boolean;
  readonly count: number;
}

interface Source {
  readonly sql: string;
  /** @param fromMs - the beginning of the first minute @param endMs - after the last one */
  values(fromMs: number, endMs: number): readonly (string | number)[];
}

const counted = (newest: string) => `
  SELECT ms / ${MINUTE_MS} AS minute, state, failure_reason ->> 'code' AS reason, "hasInvoice", count(*) AS count
  FROM (${newest} LIMIT ${MOST_READ}) AS newest GROUP BY 1, 2, 3, 4`;

/** Invoices and top-ups by the primary key alone, as ids begin with their time; attempts by the index of failed ones, at the time when they failed. */
const SOURCES: readonly Source[] = [
  {
    sql: counted(`SELECT created_ms AS ms, state, failure_reason, false AS "hasInvoice" FROM invoices
      WHERE id >= $1 AND invoice_type IN ('user_purchase', 'user_purchase_escrow') ORDER BY id DESC`),
    values: (fromMs) => [firstIdAt(fromMs)],
  },
  {
    // not those whose id was made by a page, for a node of an older release
    sql: counted(`SELECT created_ms AS ms, state, failure_reason, false AS "hasInvoice" FROM purchases
      WHERE id >= $1 AND id < $2 ORDER BY id DESC`),
    values: (fromMs, endMs) => [firstIdAt(fromMs), firstIdAt(endMs)],
  },
  {
    sql: counted(`SELECT updated_ms AS ms, state, failure_reason, invoice_id IS NOT NULL OR escrow_id IS NOT NULL AS "hasInvoice"
      FROM checkout_attempts WHERE state = 'failed' AND updated_ms >= $1 ORDER BY updated_ms DESC`),
    values: (fromMs) => [fromMs],
  },
];

/** The payments and top-ups of the last hour: how many were made in each minute and how they stand, and why some failed, also before they had an invoice. */
export async function readTraffic({ pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>): Promise<object> {
  const thisMinute = Math.floor(clock.now() / MINUTE_MS);
  const first = thisMinute - MINUTES + 1;
  const sources = await Promise.all(
    SOURCES.map(async ({ sql, values }) => {
      const given = values(first * MINUTE_MS, (thisMinute + 1) * MINUTE_MS);
      return (await pool.query<CountRow>(sql, [...given])).rows;
    }),
  );
  const from = Math.min(thisMinute, Math.max(...sources.map((rows) => wholeFrom(rows, first))));
  const rows = sources.flat().filter(({ hasInvoice, minute }) => !hasInvoice && minute >= from);
  const minutes = Array.from({ length: thisMinute - from + 1 }, (_, index) => {
    const own = rows.filter(({ minute }) => minute === from + index);
    const countOf = (state: string) => sum(own.filter((row) => row.state === state));
    const [paid, failed] = [countOf('success'), countOf('failed')];
    return { minute: isoTime((from + index) * MINUTE_MS), paid, failed, open: sum(own) - paid - failed };
  });
  const reasons = new Map<string, number>();
  for (const { state, reason, count } of rows) {
    if (state !== 'failed') continue;
    const name = reason ?? 'unknown';
    reasons.set(name, (reasons.get(name) ?? 0) + count);
  }
  return {
    minutes,
    failures: [...reasons].sort(([, one], [, other]) => other - one).map(([reason, count]) => ({ reason, count })),
  };
}

/** The first minute of which everything was read. */
function wholeFrom(rows: readonly CountRow[], first: number): number {
  return sum(rows) < MOST_READ ? first : Math.min(...rows.map(({ minute }) => minute)) + 1;
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
