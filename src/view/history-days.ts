import { rowKey } from './history-page.js';
import { isUnmoved, statusText, titleText } from './labels.js';
import type { Direction } from './money.js';
import type { TransactionKind } from './transaction-kind.js';
import type { TransactionStatus } from './transaction-status.js';
import type { TransactionView } from './transaction-view.js';
import { dayKey, fillMessage, type ViewLanguage } from './view-language.js';
import type { HistoryTexts, TransactionTexts, ViewTexts } from './view-texts.js';

/** Entries of one day. */
export interface DayGroup<Row = TransactionView> {
  /** `YYYY-MM-DD` in the player's time zone; empty for entries without a date. */
  readonly day: string;
  /** Of its first entry, ms since 1970 UTC; undefined for entries without a date. */
  readonly dateMs: number | undefined;
  /** In the list's order. */
  readonly rows: readonly Row[];
}

/** Groups adjacent entries by day, keeping the list's order. */
export function groupByDay<Row extends Pick<TransactionView, 'dateMs'> = TransactionView>(
  rows: readonly Row[],
): DayGroup<Row>[] {
  const groups: Array<{ day: string; dateMs: number | undefined; rows: Row[] }> = [];
  for (const row of rows) {
    const day = row.dateMs === undefined ? '' : dayKey(row.dateMs);
    const last = groups[groups.length - 1];
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, dateMs: row.dateMs, rows: [row] });
  }
  return groups;
}

/** `Today`, `Yesterday`, a day, or that there is no date. */
export function dayTitle(
  { day, dateMs }: Pick<DayGroup, 'day' | 'dateMs'>,
  texts: {
    readonly history: Pick<HistoryTexts, 'today' | 'yesterday'>;
    readonly transaction: Pick<TransactionTexts, 'noDate'>;
  },
  nowMs: number,
  writeDay: (ms: number, nowMs: number) => string,
): string {
  if (dateMs === undefined) return texts.transaction.noDate;
  if (day === dayKey(nowMs)) return texts.history.today;
  const today = new Date(nowMs);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === dayKey(yesterday.getTime())) return texts.history.yesterday;
  return writeDay(dateMs, nowMs);
}

/** One entry of the list, ready to be drawn. */
export interface HistoryRow {
  /** Tells rows apart; a trade with oneself is two rows with one id. */
  readonly key: string;
  /** For the entry's details; empty when it has none. */
  readonly id: string;
  /** What it was for, such as the first item's name. */
  readonly title: string;
  /** How many more items it had, in words; empty when it had none. */
  readonly more: string;
  /** A web address of a square picture of the first item, to be drawn instead of an icon; empty when it has none. */
  readonly imageUrl: string;
  /** For an icon. */
  readonly kind: TransactionKind;
  /** The kind in words. */
  readonly kindText: string;
  /** For a colour. */
  readonly status: TransactionStatus;
  /** The status in words; the service's own code if this release does not know it. */
  readonly statusText: string;
  /** With its sign. */
  readonly amount: string;
  /** Of the amount, from the player's side. */
  readonly direction: Direction;
  /** The amount did not move in the end: to be drawn struck through. */
  readonly struck: boolean;
  /** Time of day; empty when unknown. */
  readonly time: string;
}

/** The entries of one day, ready to be drawn. */
export interface HistoryDay {
  /** `Today`, `Yesterday`, a day, or that there is no date. */
  readonly title: string;
  /** In the list's order. */
  readonly rows: readonly HistoryRow[];
}

/**
 * The history as a game draws it.
 *
 * @param rows - of all pages so far
 * @param nowMs - milliseconds since 1970 UTC
 * @source interface §4.4
 */
export function describeHistory(
  rows: readonly TransactionView[],
  language: ViewLanguage<Pick<ViewTexts, 'history' | 'transaction'>>,
  nowMs: number,
): HistoryDay[] {
  return groupByDay(rows).map((group) => ({
    title: dayTitle(group, language.texts, nowMs, language.format.day),
    rows: group.rows.map((row) => describeRow(row, language)),
  }));
}

function describeRow(
  row: TransactionView,
  { texts: { history, transaction }, format }: ViewLanguage<Pick<ViewTexts, 'history' | 'transaction'>>,
): HistoryRow {
  const { amount, direction, dateMs, moreItems } = row;
  return {
    key: rowKey(row),
    id: row.id,
    title: titleText(row, transaction, (money) => format.amount(money, 'none')),
    more: moreItems > 0 ? fillMessage(history.moreItems, { count: moreItems }, format) : '',
    imageUrl: row.imageUrl ?? '',
    kind: row.kind,
    kindText: transaction.kinds[row.kind],
    status: row.status,
    statusText: statusText(row, transaction),
    amount: amount ? format.amount(amount, direction) : transaction.noAmount,
    direction,
    struck: isUnmoved(row),
    time: dateMs === undefined ? '' : format.time(dateMs),
  };
}
