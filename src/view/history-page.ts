import { entriesOf, type Fields, fieldsOf, numberOf, textOf } from './fields.js';
import { readEntry, rowOf, type TransactionRow, tellsAnything } from './transaction-row.js';
import { type TransactionView, viewTransaction } from './transaction-view.js';

/** One page of the history, newest first. */
export interface HistoryPage {
  /** Entries that tell the player anything. */
  readonly rows: readonly TransactionView[];
  /** Of the whole list, if it was counted. */
  readonly total: number | undefined;
  /** Absent on the last page. */
  readonly next: NextPage | undefined;
  /** The player can see what they spent by month, and set themselves a limit. */
  readonly hasSpending: boolean;
}

/** Where the next page starts: to be added to its query. A service without cursors uses offsets. */
export type NextPage = { readonly cursor: string } | { readonly offset: number };

/**
 * Reads a page of the history, as `listTransactions` returns it. A filtered request scans only part of a long history: a page without
 * rows whose `next` is set is not the end.
 *
 * @param payload - the API's payload, of any deployment
 * @param offset - of the query; 0 when it had none
 * @returns undefined when it is not a page
 */
export function readHistoryPage(payload: unknown, offset = 0): HistoryPage | undefined {
  const value = fieldsOf(payload);
  if (!value) return undefined;
  const listed = entriesOf(value.transactions);
  const rows = listed.map(viewTransaction).filter(tellsAnything);
  const total = totalOf(value);
  const loaded = offset + listed.length;
  // where the total is unknown, or too small to be one, only a page without rows is the last
  const mayFollow = rows[0] ? loaded !== total : listed[0] && loaded < (total ?? 0);
  return {
    rows,
    total,
    next: nextPage(value.next_cursor, mayFollow && loaded),
    hasSpending: value.has_spending === true,
  };
}

/** The beginning of a page, and only what its rows show: for a screen that has to show something soon. */
export interface FirstRows extends Pick<HistoryPage, 'total' | 'hasSpending'> {
  /** The page's first ones, in its order. */
  readonly rows: readonly TransactionRow[];
}

/**
 * Reads the first rows of a page, in a fraction of the time and code of `readHistoryPage`.
 *
 * @param payload - the API's payload, of any deployment
 * @param most - how many rows
 * @returns undefined when it is not a page
 */
export function readFirstRows(payload: unknown, most: number): FirstRows | undefined {
  const value = fieldsOf(payload);
  if (!value) return undefined;
  const rows: TransactionRow[] = [];
  for (const transaction of entriesOf(value.transactions)) {
    if (rows.length === most) break;
    const row = rowOf(readEntry(transaction));
    if (tellsAnything(row)) rows.push(row);
  }
  return { rows, total: totalOf(value), hasSpending: value.has_spending === true };
}

function totalOf(page: Fields): number | undefined {
  return page.total_is === 'at_least' ? undefined : numberOf(page.total);
}

/** An empty cursor ends the list. @param offset - of the next page, where there is one and no cursor */
function nextPage(cursor: unknown, offset: number | false | undefined): NextPage | undefined {
  const text = textOf(cursor);
  if (text) return { cursor: text };
  return offset && typeof cursor !== 'string' ? { offset } : undefined;
}

/**
 * Reads one entry, as `getTransaction` returns it.
 *
 * @param transactionId - kept when the entry's own id cannot be read
 * @returns undefined when nothing can be read
 */
export function readDetails(payload: unknown, transactionId: string): TransactionView | undefined {
  const view = viewTransaction(fieldsOf(payload) ?? {});
  return tellsAnything(view) ? { ...view, id: view.id || transactionId } : undefined;
}

/** A trade with oneself is two entries with the same id; an entry without an id is identified by its content. */
export function rowKey({
  id,
  sells,
  dateMs,
  title,
  amount,
}: Pick<TransactionRow, 'id' | 'sells' | 'dateMs' | 'title' | 'amount'>): string {
  const own = id || JSON.stringify([dateMs, title, amount]);
  return sells ? `${own} sold` : own;
}

/** Drops entries already shown: new entries may have shifted them to the next page. */
export function newRows(page: Pick<HistoryPage, 'rows'>, before: readonly TransactionView[]): TransactionView[] {
  const known = new Set(before.map(rowKey));
  return page.rows.filter((row) => !known.has(rowKey(row)));
}

/** A host too old to support offsets returns the first entries again: its list ends there. */
export function goesOn(next: NextPage | undefined, added: number): next is NextPage {
  return next !== undefined && ('cursor' in next || added > 0);
}
