import type { Pool, PoolClient } from 'pg';
import type { ReportRange } from '../../payments/reports/report-line.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import { LEDGER_SIDE } from './ledger-side.js';
import { BadReport } from './read-csv.js';
import type { NumberedLine } from './read-report.js';

/** Lines kept in memory. */
const BATCH = 1_000;
/** How long an adapter's report may take from one page to the next. */
const PAGE_WITHIN_MS = 10 * 60_000;
/** Differences that are listed; all are counted. */
const MOST_LISTED = 10_000;
/** How far the provider's clock, or its own booking, may be off. */
const EDGE_MS = 15 * 60_000;

/** A line of one side that the other lacks, or has otherwise. Amounts are minor units. */
export interface Difference {
  readonly problem: 'missing_in_ledger' | 'missing_in_report' | 'amount_differs' | 'currency_differs';
  /** Of the report; null: it is not in the report. */
  readonly line: number | null;
  readonly kind: string;
  readonly id: string;
  readonly reference: string;
  readonly report_amount: number | null;
  readonly report_currency: string | null;
  readonly ledger_amount: number | null;
  readonly ledger_currency: string | null;
  /** The service's; null: it has none. */
  readonly state: string | null;
}

/** A provider's report against the ledger. */
export interface Comparison {
  readonly lines: number;
  readonly totals: readonly Readonly<Record<string, string | number>>[];
  readonly differences_total: number;
  readonly differences: readonly Difference[];
  /** Not in the report, and perhaps booked before its beginning or after its end: look for them in the one before and the next. */
  readonly at_the_edge: readonly Difference[];
}

export interface CompareOptions {
  readonly provider: string;
  /** Whether the provider is the bank: no payout names it. */
  readonly withPayouts: boolean;
  readonly lines: AsyncIterable<NumberedLine>;
  /** Absent: from the first to the last line. */
  readonly range?: ReportRange | undefined;
}

/**
 * Compares a provider's report with what the service has booked, in one consistent view of the database. Each line is found by its
 * reference, then by its id, and stays on the server: memory does not grow with the report. Nothing is stored.
 *
 * @throws BadReport naming the line
 */
export async function compareReport(pool: Pool, options: CompareOptions): Promise<Comparison> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${PAGE_WITHIN_MS}`);
    await client.query(CREATE_TABLES);
    const lines = await loadReport(client, options);
    await client.query(`INSERT INTO ledger_lines ${LEDGER_SIDE}`, [options.provider, options.withPayouts]);
    await client.query('ANALYZE report_lines, ledger_lines');
    await match(client);
    const { fromMs, toMs } = options.range ?? (await rangeOfReport(client));
    const found = await client.query<Difference & { isAtEdge: boolean }>(DIFFERENCES, [fromMs, toMs]);
    const counted = await client.query<{ differences: number }>(
      `SELECT count(*) AS differences FROM (${EACH_DIFFERENCE}) AS found WHERE NOT "isAtEdge"`,
      [fromMs, toMs],
    );
    const totals = await client.query(TOTALS, [fromMs, toMs]);
    return {
      lines,
      totals: totals.rows,
      differences_total: counted.rows[0]?.differences ?? 0,
      differences: listed(found.rows, false),
      at_the_edge: listed(found.rows, true),
    };
  });
}

function listed(rows: readonly (Difference & { isAtEdge: boolean })[], atEdge: boolean): Difference[] {
  return rows.filter((row) => row.isAtEdge === atEdge).map(({ isAtEdge: _, ...difference }) => difference);
}

const CREATE_TABLES = `
  CREATE TEMPORARY TABLE report_lines (
    line bigint NOT NULL, kind text NOT NULL, id text NOT NULL, reference text NOT NULL,
    amount bigint NOT NULL, currency text NOT NULL, at_ms bigint NOT NULL, own bigint
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE ledger_lines (
    kind text NOT NULL, id text NOT NULL, reference text NOT NULL, amount bigint NOT NULL, currency text NOT NULL,
    at_ms bigint NOT NULL, until_ms bigint NOT NULL, state text NOT NULL, is_final boolean NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY
  ) ON COMMIT DROP`;

async function loadReport(client: PoolClient, { lines }: CompareOptions): Promise<number> {
  const { rows } = await client.query<{ code: string }>('SELECT code FROM currencies');
  const currencies = new Set(rows.map(({ code }) => code));
  let count = 0;
  let batch: NumberedLine[] = [];
  for await (const line of lines) {
    if (!currencies.has(line.currency)) {
      throw new BadReport(
        line.line,
        `currency ${line.currency} is none of this service: ${[...currencies].join(', ')}`,
      );
    }
    batch.push(line);
    count += 1;
    if (batch.length === BATCH) await insertLines(client, batch);
    if (batch.length === BATCH) batch = [];
  }
  await insertLines(client, batch);
  await refuseDoubled(client, 'reference');
  await refuseDoubled(client, 'id');
  return count;
}

async function insertLines(client: PoolClient, lines: readonly NumberedLine[]): Promise<void> {
  await client.query(
    `INSERT INTO report_lines (line, kind, id, reference, amount, currency, at_ms)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[])`,
    [
      lines.map(({ line }) => line),
      lines.map(({ kind }) => kind),
      lines.map(({ id }) => id.toLowerCase()),
      lines.map(({ reference }) => reference),
      lines.map(({ amount }) => amount),
      lines.map(({ currency }) => currency),
      lines.map(({ at }) => Date.parse(at)),
    ],
  );
}

async function refuseDoubled(client: PoolClient, column: 'reference' | 'id' | 'own'): Promise<void> {
  const { rows } = await client.query<{ first: number; second: number; kind: string }>(
    `SELECT min(line) AS first, max(line) AS second, kind FROM report_lines WHERE ${column}::text <> ''
     GROUP BY kind, ${column} HAVING count(*) > 1 ORDER BY 1 LIMIT 1`,
  );
  const [doubled] = rows;
  if (!doubled) return;
  const what = column === 'own' ? `is the same ${doubled.kind} as` : `${column} repeats that of`;
  throw new BadReport(doubled.second, `${what} line ${doubled.first}`);
}

/** A payout and its return have one reference, and are two kinds. */
async function match(client: PoolClient): Promise<void> {
  for (const column of ['reference', 'id']) {
    await client.query(
      `UPDATE report_lines SET own = ledger_lines.number FROM ledger_lines
       WHERE own IS NULL AND ledger_lines.kind = report_lines.kind AND report_lines.${column} <> ''
         AND ledger_lines.${column} = report_lines.${column}`,
    );
  }
  await refuseDoubled(client, 'own');
}

async function rangeOfReport(client: PoolClient): Promise<ReportRange> {
  const { rows } = await client.query<ReportRange>(
    'SELECT coalesce(min(at_ms), 0) AS "fromMs", coalesce(max(at_ms) + 1, 0) AS "toMs" FROM report_lines',
  );
  return rows[0] ?? { fromMs: 0, toMs: 0 };
}

/** What may have been booked in the time of the report. */
const MAY_BE_IN = 'ledger.is_final AND ledger.until_ms >= $1::bigint AND ledger.at_ms < $2::bigint';
/** What cannot have been booked outside of it. */
const MUST_BE_IN = `ledger.is_final AND ledger.at_ms >= $1::bigint + ${EDGE_MS} AND ledger.until_ms < $2::bigint - ${EDGE_MS}`;

/** Money that has no outcome yet is booked for payouts and refunds, and not yet for charges. */
const EACH_DIFFERENCE = `
  SELECT CASE WHEN ledger.number IS NULL OR (ledger.kind = 'charge' AND NOT ledger.is_final) THEN 'missing_in_ledger'
      WHEN report.line IS NULL THEN 'missing_in_report'
      WHEN report.currency <> ledger.currency THEN 'currency_differs' ELSE 'amount_differs' END AS problem,
    report.line, coalesce(report.kind, ledger.kind) AS kind, coalesce(ledger.id, report.id) AS id,
    coalesce(nullif(report.reference, ''), ledger.reference, '') AS reference,
    report.amount AS report_amount, report.currency AS report_currency,
    ledger.amount AS ledger_amount, ledger.currency AS ledger_currency, ledger.state,
    report.line IS NULL AND NOT (${MUST_BE_IN}) AS "isAtEdge"
  FROM report_lines AS report FULL JOIN ledger_lines AS ledger ON report.own = ledger.number
  WHERE CASE WHEN report.line IS NULL THEN ${MAY_BE_IN}
    ELSE ledger.number IS NULL OR (ledger.kind = 'charge' AND NOT ledger.is_final)
      OR report.amount <> ledger.amount OR report.currency <> ledger.currency END`;

const DIFFERENCES = `SELECT * FROM (${EACH_DIFFERENCE}) AS found ORDER BY "isAtEdge", line, kind, id LIMIT ${MOST_LISTED}`;

const TOTALS = `
  SELECT kind, currency, sum(report_count) AS report_count, sum(report_amount) AS report_amount,
    sum(ledger_count) AS ledger_count, sum(ledger_amount) AS ledger_amount
  FROM (
    SELECT kind, currency, count(*) AS report_count, sum(amount) AS report_amount, 0 AS ledger_count, 0 AS ledger_amount
    FROM report_lines GROUP BY kind, currency
    UNION ALL
    SELECT kind, currency, 0, 0, count(*), sum(amount) FROM ledger_lines AS ledger
    WHERE (${MUST_BE_IN}) OR EXISTS (SELECT FROM report_lines WHERE own = ledger.number)
    GROUP BY kind, currency
  ) AS sides GROUP BY kind, currency ORDER BY kind, currency`;
