import type { transactionListQuerySchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { readTransactionCount } from '../../ledger/read-balances.js';
import type { Queries } from '../../platform/db/client.js';
import { decodeCursor, type Position } from './cursor.js';
import { HISTORY_COLUMNS, type HistoryRow } from './history-row.js';
import type { SearchedAmounts } from './searched-amounts.js';

/** The highest count of a filtered list. */
const MOST_COUNTED = 10_000;
/** The most entries a filtered list scans for one page, and for its total, so that a longer history never makes a request slower. */
export const MOST_EXAMINED = 25_000;
const DEFAULT_LIMIT = 25;

export interface HistoryPage {
  readonly total: number;
  /** Whether `total` is exact; false when a filtered list stopped counting. */
  readonly totalIsExact: boolean;
  readonly rows: readonly HistoryRow[];
  /** Where the next page starts; undefined on the last one. A filtered page may end before it is full. */
  readonly next: Position | undefined;
}

export type ListQuery = z.infer<typeof transactionListQuerySchema> & {
  /** What `search` means as an amount. */
  readonly searchedAmounts?: SearchedAmounts;
};

/**
 * One page of an account's history, newest first. With a cursor every page costs the same: the index scan starts where the previous page ended.
 *
 * @throws ApiError `cursor_invalid` 422
 */
export async function readHistory(pool: Queries, accountId: string, query: ListQuery): Promise<HistoryPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const whole = rangeOf(accountId, query);
  const filters = filtersOf(query);
  const range = query.cursor ? whole.and(after(decodeCursor(query.cursor))) : whole;
  const offset = query.cursor ? 0 : (query.offset ?? 0);
  if (filters.length > 0) return readFiltered(pool, { whole, range, filters, limit, offset });
  const [page, count] = await Promise.all([
    readPlainPage(pool, range, { limit, offset }),
    query.from === undefined && query.to === undefined ? countAll(pool, accountId) : countSome(pool, whole, []),
  ]);
  return { ...page, ...count };
}

/** A first page that is not full already gives the count. */
async function readFiltered(
  pool: Queries,
  query: PageSize & { whole: Conditions; range: Conditions; filters: readonly Condition[] },
): Promise<HistoryPage> {
  const page = await readFilteredPage(pool, query.range, query);
  if (query.range === query.whole && query.offset === 0 && page.rows.length < query.limit) {
    return { ...page, total: page.rows.length, totalIsExact: page.next === undefined };
  }
  return { ...page, ...(await countSome(pool, query.whole, query.filters)) };
}

interface PageSize {
  readonly limit: number;
  readonly offset: number;
}

const ORDER = 'ORDER BY occurred_ms DESC, entry_id DESC';

async function readPlainPage(
  pool: Queries,
  range: Conditions,
  { limit, offset }: PageSize,
): Promise<Pick<HistoryPage, 'rows' | 'next'>> {
  const { rows } = await pool.query<HistoryRow>(
    `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE ${range.text} ${ORDER} LIMIT ${limit + 1} OFFSET ${offset}`,
    [...range.values],
  );
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1] : undefined };
}

/** Filters an index scan in its order, and stops when the page is full or the scan limit is reached. */
async function readFilteredPage(
  pool: Queries,
  range: Conditions,
  { filters, limit, offset }: PageSize & { filters: readonly Condition[] },
): Promise<Pick<HistoryPage, 'rows' | 'next'>> {
  const both = range.and(...filters);
  const { rows } = await pool.query<HistoryRow>(
    `SELECT ${HISTORY_COLUMNS} FROM ${examined(range)} WHERE ${both.textAfter(range)} ${ORDER}
     LIMIT ${limit + 1} OFFSET ${offset}`,
    [...both.values],
  );
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1] };
  return { rows, next: await lastExamined(pool, range) };
}

function examined(range: Conditions): string {
  return `(SELECT * FROM transactions WHERE ${range.text} ${ORDER} LIMIT ${MOST_EXAMINED}) AS examined`;
}

/** The last scanned entry, from the index alone. @returns undefined when there was nothing more to scan */
async function lastExamined(pool: Queries, range: Conditions): Promise<Position | undefined> {
  const { rows } = await pool.query<Position>(
    `SELECT occurred_ms AS "occurredMs", entry_id AS "entryId" FROM transactions WHERE ${range.text} ${ORDER}
     OFFSET ${MOST_EXAMINED - 1} LIMIT 2`,
    [...range.values],
  );
  return rows.length === 2 ? rows[0] : undefined;
}

type Count = Pick<HistoryPage, 'total' | 'totalIsExact'>;

async function countAll(pool: Queries, accountId: string): Promise<Count> {
  return { total: await readTransactionCount(pool, accountId), totalIsExact: true };
}

async function countSome(pool: Queries, whole: Conditions, filters: readonly Condition[]): Promise<Count> {
  const both = whole.and(...filters);
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM
       (SELECT 1 FROM ${examined(whole)} WHERE ${both.textAfter(whole)} LIMIT ${MOST_COUNTED}) AS counted`,
    [...both.values],
  );
  const total = rows[0]?.total ?? 0;
  return { total, totalIsExact: total < MOST_COUNTED && (await lastExamined(pool, whole)) === undefined };
}

/** The conditions that the index on an account's entries covers. */
function rangeOf(accountId: string, { from, to }: ListQuery): Conditions {
  let range = new Conditions().and((value) => `account_id = ${value(accountId)}::uuid`);
  if (from !== undefined) range = range.and((value) => `occurred_ms >= ${value(Date.parse(from))}::bigint`);
  if (to !== undefined) range = range.and((value) => `occurred_ms < ${value(Date.parse(to))}::bigint`);
  return range;
}

function after({ occurredMs, entryId }: Position): Condition {
  return (value) => `(occurred_ms, entry_id) < (${value(occurredMs)}::bigint, ${value(entryId)}::uuid)`;
}

function filtersOf(query: ListQuery): Condition[] {
  const filters: Condition[] = [];
  const oneOf = (column: string, names: readonly string[] | undefined) => {
    if (names?.length) filters.push((value) => `${column} = ANY(${value(names)}::text[])`);
  };
  if (query.statuses?.length) filters.push(hasStatus(query.statuses));
  oneOf('transaction_type', query.types);
  oneOf('currency', query.currencies);
  const words = query.search?.trim().toLowerCase();
  if (words) {
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    filters.push((value) => {
      const place = value(pattern);
      const texts = `search_text LIKE ${place} OR lower(transaction_id) LIKE ${place} OR lower(description) LIKE ${place}`;
      const { currencies, amounts } = query.searchedAmounts ?? { currencies: [], amounts: [] };
      if (amounts.length === 0) return `(${texts})`;
      const either = `SELECT unnest(${value(currencies)}::text[]), unnest(${value(amounts)}::bigint[])`;
      return `(${texts} OR (currency, amount) IN (${either}))`;
    });
  }
  return filters;
}

/**
 * The history says `processed` for held money, too; only the escrow has the status. `escrowed` names the held ones, `completed` those
 * `processed` that are not held.
 */
function hasStatus(statuses: readonly string[]): Condition {
  const isHeld = `EXISTS (SELECT 1 FROM escrows
    WHERE escrows.escrow_invoice_id = examined.invoice_id AND escrows.status = 'ESCROWED')`;
  const names = statuses.includes('completed') ? [...statuses, 'processed'] : statuses;
  const isNamed: Condition = (value) => `transaction_status = ANY(${value(names)}::text[])`;
  if (statuses.includes('escrowed')) return (value) => `(${isNamed(value)} OR ${isHeld})`;
  if (statuses.includes('completed')) return (value) => `(${isNamed(value)} AND NOT ${isHeld})`;
  return isNamed;
}

/** A condition's SQL, given a function that returns the placeholder for a value. */
type Condition = (value: (given: unknown) => string) => string;

/** The conditions of a WHERE clause with their numbered parameters. */
class Conditions {
  constructor(
    private readonly texts: readonly string[] = [],
    readonly values: readonly unknown[] = [],
  ) {}

  and(...more: readonly Condition[]): Conditions {
    const values = [...this.values];
    const texts = more.map((condition) => condition((given) => `$${values.push(given)}`));
    return new Conditions([...this.texts, ...texts], values);
  }

  get text(): string {
    return this.texts.join(' AND ') || 'true';
  }

  /** Leaves out the conditions of `first`, from which this was made. */
  textAfter(first: Conditions): string {
    return this.texts.slice(first.texts.length).join(' AND ') || 'true';
  }
}
