import {
  describeHistory,
  en,
  goesOn,
  type HistoryPage,
  type HistoryRow,
  type NextPage,
  newRows,
  plainFormatter,
  type TransactionView,
} from 'svc-bridge/view';
import type { Ledger } from './shop-state.js';

/** A drawn line: a day, or an entry. */
export type LedgerLine = { readonly title: string } | HistoryRow;

const isEntry = (line: LedgerLine): line is HistoryRow => 'amount' in line;
const LANGUAGE = { texts: en, format: plainFormatter };

/** Loads the history page by page while its board is open. */
export class LedgerBook {
  readonly #list: (next?: NextPage) => Promise<HistoryPage>;
  #show: ((ledger: Ledger) => void) | undefined;
  #rows: readonly TransactionView[] = [];
  #next: NextPage | undefined;
  #from = 0;

  constructor(list: (next?: NextPage) => Promise<HistoryPage>) {
    this.#list = list;
  }

  /** @param show - draws the board; called again whenever it changes, until `close` */
  open(show: (ledger: Ledger) => void): void {
    this.#show = show;
    this.#rows = [];
    this.#next = undefined;
    this.#from = 0;
    void this.#load();
  }

  close(): void {
    this.#show = undefined;
  }

  /** Turns to older entries, `lines` further; loads them where needed. */
  turn(lines: number): void {
    this.#from += lines;
    if (this.#next && this.#from + lines > linesOf(this.#ledger()).length) void this.#load();
    else this.#show?.(this.#ledger());
  }

  async #load(): Promise<void> {
    const show = this.#show;
    show?.({ ...this.#ledger(), notice: 'Loading…' });
    let page: HistoryPage | undefined;
    let notice = '';
    try {
      page = await this.#list(this.#next);
    } catch (error) {
      notice = error instanceof Error ? error.message : String(error);
    }
    // Closed, or opened anew, meanwhile.
    if (this.#show !== show) return;
    if (page) {
      const added = newRows(page, this.#rows);
      this.#rows = [...this.#rows, ...added];
      this.#next = goesOn(page.next, added.length) ? page.next : undefined;
    }
    show?.({ ...this.#ledger(), ...(notice && { notice }) });
  }

  #ledger(): Ledger {
    return {
      days: describeHistory(this.#rows, LANGUAGE, Date.now()),
      hasMore: this.#next !== undefined,
      from: this.#from,
    };
  }
}

/** Days and entries in the order in which they are drawn. */
export function linesOf({ days }: Pick<Ledger, 'days'>): LedgerLine[] {
  return days.flatMap(({ title, rows }): LedgerLine[] => [{ title }, ...rows]);
}

/** The line in words, such as `Sea Compass, Purchase, Done, -USD 49.00`. */
export function lineText(line: LedgerLine): string {
  if (!isEntry(line)) return line.title;
  return [line.title, line.more, line.kindText, line.statusText, line.amount].filter(Boolean).join(', ');
}
