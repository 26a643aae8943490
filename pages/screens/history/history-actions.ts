import { fill, type Texts } from '@svc-bridge/texts';
import type { FrameError, TransactionQuery } from 'svc-bridge/frame';
import { goesOn, type HistoryPage, type NextPage, readHistoryPage, rowKey } from 'svc-bridge/view';
import type { PageSession } from '../../kit/channel/page-session.js';
import type { Store } from '../../kit/store/store.js';
import type { DetailsActions } from '../details/details-actions.js';
import { ROWS_PER_PAGE } from '../first-ask.js';
import type { ScreenOutcome } from '../screen-outcome.js';
import type { SpendingActions } from '../spending/spending-actions.js';
import { type HistoryFilters, NO_FILTERS, queryOf } from './history-filters.js';
import type { BeyondList, HistoryEvent, HistoryState } from './history-state.js';

const EXPORT_ROWS_PER_PAGE = 100;
const SEARCH_AFTER_MS = 300;
const TOAST_FOR_MS = 4_000;

/** The player's actions on the history screen. */
export interface HistoryActions {
  load(): Promise<void>;
  /** Shows the list's beginning. */
  show(page: HistoryPage): void;
  /** Loads what is beyond the list before the player asks for it. Where it cannot be had, whoever needs it says so. */
  prepare(): Promise<void>;
  loadMore(): Promise<void>;
  filter(change: Partial<HistoryFilters>): void;
  clearFilters(): void;
  showFilters(open: boolean): void;
  open(transactionId: string): void;
  details(): DetailsActions | undefined;
  openSpending(): Promise<void>;
  spending(): SpendingActions | undefined;
  /** Goes back one step; from the list it closes the screen. */
  back(): void;
  close(): void;
  exportCsv(): Promise<void>;
  say(text: string): void;
}

export interface HistoryActionsOptions {
  session: PageSession;
  store: Store<HistoryState, HistoryEvent>;
  outcome: ScreenOutcome;
  texts: Pick<Texts, 'general' | 'history' | 'spending' | 'transaction' | 'details'>;
  locale: () => string;
  now: () => number;
  /** @throws when the page was cut off before it */
  loadBeyondList: () => Promise<BeyondList>;
  saveFile: (name: string, text: string) => void;
}

export function createHistoryActions(options: HistoryActionsOptions): HistoryActions {
  const { session, store, outcome, texts } = options;
  let generation = 0;
  let unseen = unseenRows();
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  let openings = 0;
  let details: DetailsActions | undefined;
  let spending: SpendingActions | undefined;

  async function findBeyondList(): Promise<BeyondList> {
    if (store.state.beyondList) return store.state.beyondList;
    const found = await options.loadBeyondList();
    store.dispatch({ type: 'beyond-list', found });
    return found;
  }

  /** Undefined, with the error on screen, where it cannot be had. */
  async function beyondList(): Promise<BeyondList | undefined> {
    try {
      return await findBeyondList();
    } catch {
      const error = { code: 'page_failed', message: 'The page was not received to its end.', retryable: true };
      leaveDetails();
      store.dispatch({ type: 'cut-off', error });
      outcome.failed(error);
      return undefined;
    }
  }

  /** A cursor that leads to itself ends the list: whoever followed it would ask for ever. */
  async function fetchPage(query: TransactionQuery): Promise<{ page: HistoryPage } | { error: FrameError }> {
    const answer = await session.ask('transactions.list', query);
    if (!answer.ok) return { error: answer.error };
    const page = readHistoryPage(answer.value, query.offset);
    if (!page) return { error: { code: 'response_invalid', message: 'The list came back empty.', retryable: true } };
    const isSame = query.cursor && Object(page.next).cursor === query.cursor;
    return { page: isSame ? { ...page, next: undefined } : page };
  }

  /** A filtered request scans only part of a long history, so an empty page is not the end. */
  async function fetchRows(query: TransactionQuery, isCurrent: () => boolean): ReturnType<typeof fetchPage> {
    let result = await fetchPage(query);
    while ('page' in result && result.page.rows.length === 0 && result.page.next && isCurrent())
      result = await fetchPage({ ...query, ...result.page.next });
    return result;
  }

  const currentQuery = (limit: number) => ({ limit, ...queryOf(store.state.filters, options.now()) });

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    store.dispatch({ type: 'loading' });
    outcome.loading();
    const result = await fetchRows(currentQuery(ROWS_PER_PAGE), () => mine === generation);
    if (mine !== generation) return;
    if ('error' in result) {
      store.dispatch({ type: 'failed', error: result.error });
      outcome.failed(result.error);
      return;
    }
    show(result.page);
  }

  function show(page: HistoryPage): void {
    unseen = unseenRows();
    store.dispatch({ type: 'loaded', page: unseen(page) });
    outcome.content();
  }

  async function loadMore(): Promise<void> {
    const { next, more, phase } = store.state;
    if (!next || more === 'loading' || phase !== 'content') return;
    const mine = generation;
    store.dispatch({ type: 'more-loading' });
    const query = { ...currentQuery(ROWS_PER_PAGE), ...next };
    const result = await fetchRows(query, () => mine === generation);
    if (mine !== generation) return;
    store.dispatch('error' in result ? { type: 'more-failed' } : { type: 'more-loaded', page: unseen(result.page) });
  }

  function filter(change: Partial<HistoryFilters>): void {
    store.dispatch({ type: 'filters', filters: { ...store.state.filters, ...change } });
    clearTimeout(searchTimer);
    if (change.search === undefined) void load();
    else searchTimer = setTimeout(() => void load(), SEARCH_AFTER_MS);
  }

  async function open(transactionId: string): Promise<void> {
    leaveDetails();
    const mine = openings;
    store.dispatch({ type: 'open', transactionId });
    const beyond = await beyondList();
    if (mine !== openings || !beyond) return;
    details = beyond.createDetailsActions({
      session,
      transactionId,
      read: () => (store.state.details?.transactionId === transactionId ? store.state.details : undefined),
      dispatch: (event) => store.dispatch({ type: 'details', transactionId, event }),
      onLoading: outcome.loading,
      onLoaded: outcome.content,
      onFailed: outcome.failed,
    });
    await details.load();
  }

  function leaveDetails(): void {
    openings += 1;
    details?.stop();
    details = undefined;
  }

  async function openSpending(): Promise<void> {
    if (store.state.opensSpending) return;
    store.dispatch({ type: 'spending-opening' });
    const beyond = await beyondList();
    if (!beyond) return;
    spending ??= beyond.createSpendingActions({
      session,
      texts,
      locale: options.locale,
      read: () => store.state.spending,
      write: (now) => store.dispatch({ type: 'spending', spending: now }),
      say,
    });
    await spending.open();
  }

  function back(): void {
    if (store.state.details) {
      leaveDetails();
      store.dispatch({ type: 'back' });
      outcome.content();
    } else if (store.state.spending) spending?.close();
    else if (store.state.filtersOpen) store.dispatch({ type: 'filters-open', open: false });
    else outcome.close();
  }

  function say(text: string): void {
    clearTimeout(toastTimer);
    store.dispatch({ type: 'toast', text });
    toastTimer = setTimeout(() => store.dispatch({ type: 'toast', text: undefined }), TOAST_FOR_MS);
  }

  /** Exports every entry that matches the filters, not only those on screen. */
  async function exportCsv(): Promise<void> {
    if (store.state.exporting !== undefined) return;
    // filters that change meanwhile are of the next one
    const query = currentQuery(EXPORT_ROWS_PER_PAGE);
    const rows: HistoryPage['rows'][number][] = [];
    const unexported = unseenRows();
    let next: NextPage | undefined;
    let added: HistoryPage['rows'];
    do {
      store.dispatch({ type: 'exporting', count: rows.length });
      const result = await fetchPage({ ...query, ...next });
      if ('error' in result) {
        store.dispatch({ type: 'exporting', count: undefined });
        return say(texts.history.exportFailed);
      }
      added = unexported(result.page).rows;
      rows.push(...added);
      next = result.page.next;
    } while (goesOn(next, added.length));
    const beyond = await beyondList();
    store.dispatch({ type: 'exporting', count: undefined });
    if (!beyond) return;
    options.saveFile('transactions.csv', beyond.toCsv(rows, texts));
    say(fill(texts.history.exported, { count: rows.length }));
  }

  return {
    load,
    show,
    async prepare() {
      await findBeyondList().catch(() => undefined);
    },
    loadMore,
    filter,
    clearFilters() {
      store.dispatch({ type: 'filters', filters: NO_FILTERS });
      void load();
    },
    showFilters(isOpen) {
      store.dispatch({ type: 'filters-open', open: isOpen });
      if (isOpen) void beyondList();
    },
    open: (transactionId) => void open(transactionId),
    details: () => details,
    openSpending,
    spending: () => spending,
    back,
    close: () => outcome.close(),
    exportCsv,
    say,
  };
}

/** Leaves out of each page what an earlier one had: new entries may have shifted it to the next page. */
function unseenRows(): (page: HistoryPage) => HistoryPage {
  const seen = new Set<string>();
  return (page) => {
    const rows = page.rows.filter((row) => !seen.has(rowKey(row)));
    for (const row of rows) seen.add(rowKey(row));
    return { ...page, rows };
  };
}
