import { fill } from '@svc-bridge/texts';
import { Icon } from '../../kit/components/icon.js';
import { dayKey, formatDay, formatTimeOfDay } from '../../kit/format/time.js';
import type { Language } from '../../kit/text/texts.js';
import type { TransactionView } from '../../transaction/transaction-view.js';
import { AmountText, KIND_ICONS, StatusChip, titleText } from '../details/entry-parts.js';
import { rowKey } from './history-state.js';

type ListLanguage = Language<'history' | 'transaction'>;

interface HistoryListProps {
  rows: readonly TransactionView[];
  language: ListLanguage;
  now: number;
  onOpen: (transactionId: string) => void;
}

export function HistoryList({ rows, language, now, onOpen }: HistoryListProps) {
  return (
    <div class="days">
      {groupByDay(rows).map((group, index) => (
        <section class="day" key={`${group.day}-${index}`} aria-labelledby={`day-${index}`}>
          <h2 class="day-title" id={`day-${index}`}>
            {dayTitle(group, language, now)}
          </h2>
          <ul class="card rows">
            {group.rows.map((row) => (
              <Row key={rowKey(row)} row={row} language={language} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** An entry without an id cannot be opened. */
function Row({
  row,
  language,
  onOpen,
}: {
  row: TransactionView;
  language: ListLanguage;
  onOpen: (id: string) => void;
}) {
  if (row.id === '') {
    return (
      <li class="row">
        <RowContent row={row} language={language} />
      </li>
    );
  }
  return (
    <li>
      <button type="button" class="row" id={`row-${row.id}`} onClick={() => onOpen(row.id)}>
        <RowContent row={row} language={language} />
      </button>
    </li>
  );
}

function RowContent({ row, language }: { row: TransactionView; language: ListLanguage }) {
  const { transaction, history: texts } = language.texts;
  const unmoved = row.status === 'failed' || row.status === 'cancelled';
  return (
    <>
      <span class={`row-sign row-sign-${row.direction}`}>
        <Icon name={KIND_ICONS[row.kind]} />
      </span>
      <span class="row-main">
        <span class="row-line">
          <span class="row-title">
            <span class="row-name">{titleText(row, language)}</span>
            {row.moreItems > 0 && <span class="row-more">{fill(texts.moreItems, { count: row.moreItems })}</span>}
          </span>
          <span class="row-amount">
            <AmountText
              money={row.amount}
              direction={row.direction}
              locale={language.locale}
              texts={transaction}
              struck={unmoved}
            />
          </span>
        </span>
        <span class="row-line">
          <span class="row-note">
            {transaction.kinds[row.kind]}
            {row.dateMs !== undefined && (
              <>
                {' · '}
                <span class="row-time">{formatTimeOfDay(row.dateMs, language.locale)}</span>
              </>
            )}
          </span>
          <StatusChip status={row.status} code={row.statusCode} texts={transaction} />
        </span>
      </span>
    </>
  );
}

function dayTitle(group: DayGroup, { texts, locale }: ListLanguage, now: number): string {
  if (group.dateMs === undefined) return texts.transaction.noDate;
  if (group.day === dayKey(now)) return texts.history.today;
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (group.day === dayKey(yesterday.getTime())) return texts.history.yesterday;
  return formatDay(group.dateMs, now, locale);
}

/** The shape of what is coming. */
export function HistorySkeleton({ label }: { label: string }) {
  return (
    <div class="days bones" role="status" aria-label={label}>
      {[4, 3].map((rows) => (
        <div class="day" key={rows}>
          <span class="bone bone-day" />
          <div class="card rows">
            {Array.from({ length: rows }, (_, index) => (
              <div class="row" key={String(index)}>
                <span class="bone bone-sign" />
                <span class="row-main">
                  <span class="bone bone-name" />
                  <span class="bone bone-note" />
                </span>
                <span class="bone bone-side" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

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
