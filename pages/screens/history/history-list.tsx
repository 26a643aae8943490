import { fill, formatMoney } from '@svc-bridge/texts';
import { Component, type ComponentChild } from 'preact';
import { dayTitle, groupByDay, isUnmoved, rowKey, type TransactionRow, titleText } from 'svc-bridge/view';
import { Icon } from '../../kit/components/icon.js';
import { Picture } from '../../kit/components/picture.js';
import { formatDay, formatTimeOfDay } from '../../kit/format/time.js';
import type { Language } from '../../kit/text/texts.js';
import { AmountText, KIND_ICONS, StatusChip } from '../details/entry-parts.js';
import { BLOCK_ROWS } from './list-window.js';

type ListLanguage = Language<'history' | 'transaction'>;

export interface HistoryListProps {
  rows: readonly TransactionRow[];
  gaps?: readonly number[];
  /** Of the whole history; undefined while unknown. */
  total?: number | undefined;
  language: ListLanguage;
  now: number;
  onOpen: (transactionId: string) => void;
}

/** Rows in blocks: those near the screen, and a space for the others. */
export function HistoryList({ rows, gaps = [], total = -1, now, ...rest }: HistoryListProps) {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const parts: ComponentChild[] = [];
  let space = 0;
  for (let first = 0; first < rows.length; first += BLOCK_ROWS) {
    const block = first / BLOCK_ROWS;
    space += gaps[block] ?? 0;
    if (gaps[block]) continue;
    if (space > 0) parts.push(<div key={`space-${block}`} style={{ height: `${space}px` }} />);
    space = 0;
    const next = first + BLOCK_ROWS;
    const own = rows.slice(first, next);
    const goesOn = isSameDay(rows[first - 1], rows[first]);
    const continues = isSameDay(rows[next - 1], rows[next]);
    const shows = [own.length, goesOn, continues, total, today, rest.language, ...own];
    parts.push(<Block key={block} {...{ block, rows: own, goesOn, continues, total, today, shows, ...rest }} />);
  }
  return <div class="days">{parts}</div>;
}

function isSameDay(row: TransactionRow | undefined, next: TransactionRow | undefined): boolean {
  return row !== undefined && next !== undefined && groupByDay([row, next]).length === 1;
}

interface BlockProps extends Pick<HistoryListProps, 'language' | 'onOpen'> {
  block: number;
  rows: readonly TransactionRow[];
  /** Its first day began in the block before. */
  goesOn: boolean;
  /** Its last day ends in the block after. */
  continues: boolean;
  total: number;
  /** When today began. */
  today: number;
  /** Everything that it is drawn from. */
  shows: readonly unknown[];
}

/** Drawn again only when something in it has changed: while the player scrolls, most blocks stay as they are. */
class Block extends Component<BlockProps> {
  override shouldComponentUpdate({ shows }: BlockProps): boolean {
    return shows.some((value, index) => value !== this.props.shows[index]);
  }

  override render({ rows, block, goesOn, continues, total, today, language, onOpen }: BlockProps) {
    let position = block * BLOCK_ROWS;
    const days = groupByDay(rows);
    return (
      <div class="block" data-block={block}>
        {days.map((day, index) => {
          const title = dayTitle(day, language.texts, today, (ms) => formatDay(ms, today, language.locale));
          const begins = index > 0 || !goesOn;
          const ends = index < days.length - 1 || !continues;
          return (
            <section class={`day${begins ? '' : ' day-goes-on'}${ends ? '' : ' day-continues'}`} aria-label={title}>
              {begins && <h2 class="day-title">{title}</h2>}
              <ul class="card rows">
                {day.rows.map((row) => {
                  position += 1;
                  return (
                    <li key={rowKey(row)} aria-posinset={position} aria-setsize={total}>
                      <Row row={row} language={language} onOpen={onOpen} />
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
    );
  }
}

/** An entry without an id cannot be opened. */
function Row({ row, language, onOpen }: { row: TransactionRow; language: ListLanguage; onOpen: (id: string) => void }) {
  const content = <RowContent row={row} language={language} />;
  if (row.id === '') return <div class="row">{content}</div>;
  return (
    <button type="button" class="row" id={`row-${row.id}`} onClick={() => onOpen(row.id)}>
      {content}
    </button>
  );
}

/** The first item's picture, with the kind's sign in its place until it has loaded. */
function Sign({ row }: { row: TransactionRow }) {
  const icon = <Icon name={KIND_ICONS[row.kind]} />;
  if (row.imageUrl === undefined) return <span class={`row-sign row-sign-${row.direction}`}>{icon}</span>;
  return <Picture src={row.imageUrl}>{icon}</Picture>;
}

function RowContent({ row, language }: { row: TransactionRow; language: ListLanguage }) {
  const { transaction, history: texts } = language.texts;
  return (
    <>
      <Sign row={row} />
      <span class="row-main">
        <span class="row-line">
          <span class="row-title">
            <bdi class="row-name">{titleText(row, transaction, (money) => formatMoney(money, language.locale))}</bdi>
            {row.moreItems > 0 && <span class="row-more">{fill(texts.moreItems, { count: row.moreItems })}</span>}
          </span>
          <span class="row-amount">
            <AmountText
              money={row.amount}
              kind={row.kind}
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
