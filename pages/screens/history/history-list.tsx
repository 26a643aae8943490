import { fill, formatMoney } from '@svc-bridge/texts';
import { dayTitle, groupByDay, isUnmoved, rowKey, type TransactionView, titleText } from 'svc-bridge/view';
import { Icon } from '../../kit/components/icon.js';
import { formatDay, formatTimeOfDay } from '../../kit/format/time.js';
import type { Language } from '../../kit/text/texts.js';
import { AmountText, KIND_ICONS, StatusChip } from '../details/entry-parts.js';

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
            {dayTitle(group, language.texts, now, (ms) => formatDay(ms, now, language.locale))}
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
  return (
    <>
      <span class={`row-sign row-sign-${row.direction}`}>
        <Icon name={KIND_ICONS[row.kind]} />
      </span>
      <span class="row-main">
        <span class="row-line">
          <span class="row-title">
            <span class="row-name">{titleText(row, transaction, (money) => formatMoney(money, language.locale))}</span>
            {row.moreItems > 0 && <span class="row-more">{fill(texts.moreItems, { count: row.moreItems })}</span>}
          </span>
          <span class="row-amount">
            <AmountText
              money={row.amount}
              direction={row.direction}
              locale={language.locale}
              texts={transaction}
              struck={isUnmoved(row)}
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

/** Placeholder while loading. */
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
