import type { Pool } from 'pg';
import { readTransactionCount } from '../ledger/read-balances.js';
import { decodeCursor } from './cursor.js';
import { HISTORY_COLUMNS, type HistoryRow } from './history-row.js';
import type { ListQuery } from './list-query.js';

/** A filtered list counts no further than this. */
const MOST_COUNTED = 10_000;
const DEFAULT_LIMIT = 25;

export interface HistoryPage {
  /** Unfiltered: exact. Filtered: exact up to 10,000, which means "at least". */
  readonly total: number;
  readonly rows: readonly HistoryRow[];
  readonly hasMore: boolean;
}

/**
 * One page of an account's history, newest first. By cursor every page costs the same: the index is entered where the page before ended.
 *
 * @throws ApiError `cursor_invalid` 422
 */
export async function readHistory(pool: Pool, accountId: string, query: ListQuery): Promise<HistoryPage> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const filters = new Conditions(accountId);
  addFilters(filters, query);
  const page = filters.copy();
  if (query.cursor) {
    const { occurredMs, entryId } = decodeCursor(query.cursor);
    page.add((value) => `(occurred_ms, entry_id) < (${value(occurredMs)}::bigint, ${value(entryId)}::uuid)`);
  }
  const offset = query.cursor ? 0 : (query.offset ?? 0);
  const [rows, total] = await Promise.all([
    pool.query<HistoryRow>(
      `SELECT ${HISTORY_COLUMNS} FROM transactions WHERE ${page.text}
       ORDER BY occurred_ms DESC, entry_id DESC LIMIT ${limit + 1} OFFSET ${offset}`,
      page.values,
    ),
    filters.isPlain ? readTransactionCount(pool, accountId) : countedTotal(pool, filters),
  ]);
  return { total, rows: rows.rows.slice(0, limit), hasMore: rows.rows.length > limit };
}

function addFilters(conditions: Conditions, query: ListQuery): void {
  if (query.statuses?.length) conditions.add((value) => `transaction_status = ANY(${value(query.statuses)}::text[])`);
  if (query.types?.length) conditions.add((value) => `transaction_type = ANY(${value(query.types)}::text[])`);
  if (query.currencies?.length) conditions.add((value) => `currency = ANY(${value(query.currencies)}::text[])`);
  if (query.from !== undefined) conditions.add((value) => `occurred_ms >= ${value(query.from)}::bigint`);
  if (query.to !== undefined) conditions.add((value) => `occurred_ms < ${value(query.to)}::bigint`);
  const words = query.search?.trim().toLowerCase();
  if (words) {
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.add((value) => {
      const place = value(pattern);
      return `(search_text LIKE ${place} OR lower(transaction_id) LIKE ${place} OR lower(description) LIKE ${place})`;
    });
  }
}

/** The conditions of a WHERE clause with their numbered values. */
class Conditions {
  readonly #texts: string[] = ['account_id = $1'];
  readonly values: unknown[];

  constructor(accountId: string) {
    this.values = [accountId];
  }

  add(condition: (value: (given: unknown) => string) => string): void {
    this.#texts.push(condition((given) => `$${this.values.push(given)}`));
  }

  copy(): Conditions {
    const copied = new Conditions('');
    copied.#texts.splice(0, 1, ...this.#texts);
    copied.values.splice(0, 1, ...this.values);
    return copied;
  }

  get text(): string {
    return this.#texts.join(' AND ');
  }

  /** Nothing but the account. */
  get isPlain(): boolean {
    return this.#texts.length === 1;
  }
}

async function countedTotal(pool: Pool, conditions: Conditions): Promise<number> {
  const result = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 FROM transactions WHERE ${conditions.text} LIMIT ${MOST_COUNTED}) AS counted`,
    conditions.values,
  );
  return result.rows[0]?.total ?? 0;
}
