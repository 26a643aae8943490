import type { FrameError } from 'svc-bridge/frame';
import {
  goesOn,
  type HistoryPage,
  type NextPage,
  rowKey,
  type TransactionRow,
  type TransactionView,
} from 'svc-bridge/view';
import { type DetailsEvent, type DetailsState, openDetails, reduceDetails } from '../details/details-state.js';
import type { SpendingState } from '../spending/spending-actions.js';
import { type HistoryFilters, NO_FILTERS } from './history-filters.js';

export type BeyondList = typeof import('./beyond-list.js');

/** Of the rows loaded last, everything is kept, so that their details show at once; of older ones, what a row shows. */
export const WHOLE_ROWS = 500;

/** `loading` shows a skeleton, `refreshing` keeps the old rows while new ones load. */
export interface HistoryState {
  readonly phase: 'loading' | 'refreshing' | 'content' | 'failed';
  readonly error: FrameError | undefined;
  readonly rows: readonly TransactionRow[];
  /** Whether all of them are drawn. At first those of one screen are, as they come sooner alone. */
  readonly isWhole: boolean;
  /** The heights of the blocks of rows that are far from the screen and not drawn; 0 or absent for the others. */
  readonly gaps: readonly number[];
  readonly total: number | undefined;
  readonly next: NextPage | undefined;
  readonly more: 'idle' | 'loading' | 'failed';
  readonly filters: HistoryFilters;
  readonly filtersOpen: boolean;
  /** Every currency seen so far, for the filter. */
  readonly currencies: readonly string[];
  /** Once it has been loaded. */
  readonly beyondList: BeyondList | undefined;
  readonly details: DetailsState | undefined;
  readonly hasSpending: boolean;
  /** The player has pressed its entry, and waits. */
  readonly opensSpending: boolean;
  /** In place of the list. */
  readonly spending: SpendingState | undefined;
  readonly online: boolean;
  /** Entries collected so far by a running export. */
  readonly exporting: number | undefined;
  readonly toast: string | undefined;
  readonly hostDrawsClose: boolean;
  /** Undefined until the host has said so. */
  readonly savesFiles: boolean | undefined;
}

export type HistoryEvent =
  | { type: 'connected'; hostDrawsClose: boolean; savesFiles: boolean }
  | { type: 'loading' }
  | { type: 'loaded'; page: HistoryPage }
  | { type: 'whole' }
  | { type: 'gaps'; gaps: readonly number[] }
  | { type: 'failed'; error: FrameError }
  | { type: 'more-loading' }
  /** Without entries of earlier pages. */
  | { type: 'more-loaded'; page: HistoryPage }
  | { type: 'more-failed' }
  | { type: 'filters'; filters: HistoryFilters }
  | { type: 'filters-open'; open: boolean }
  /** The page ended before what is beyond the list. */
  | { type: 'cut-off'; error: FrameError }
  | { type: 'beyond-list'; found: BeyondList }
  | { type: 'open'; transactionId: string }
  | { type: 'back' }
  | { type: 'online'; online: boolean }
  | { type: 'exporting'; count: number | undefined }
  | { type: 'toast'; text: string | undefined }
  | { type: 'spending-opening' }
  | { type: 'spending'; spending: SpendingState | undefined }
  | { type: 'details'; transactionId: string; event: DetailsEvent };

export const FIRST_HISTORY_STATE: HistoryState = {
  phase: 'loading',
  error: undefined,
  rows: [],
  isWhole: false,
  gaps: [],
  total: undefined,
  next: undefined,
  more: 'idle',
  filters: NO_FILTERS,
  filtersOpen: false,
  currencies: [],
  beyondList: undefined,
  details: undefined,
  hasSpending: false,
  opensSpending: false,
  spending: undefined,
  online: true,
  exporting: undefined,
  toast: undefined,
  hostDrawsClose: false,
  savesFiles: undefined,
};

export function reduceHistory(state: HistoryState, event: HistoryEvent): HistoryState {
  switch (event.type) {
    case 'connected':
      return { ...state, hostDrawsClose: event.hostDrawsClose, savesFiles: event.savesFiles };
    case 'loading':
      return { ...state, phase: state.rows.length > 0 ? 'refreshing' : 'loading', error: undefined, more: 'idle' };
    case 'loaded':
      return withPage({ ...state, phase: 'content', error: undefined, rows: [], gaps: [] }, event.page);
    case 'whole':
      return { ...state, isWhole: true };
    case 'gaps':
      return { ...state, gaps: event.gaps };
    case 'failed':
      return { ...state, phase: 'failed', error: event.error };
    case 'cut-off':
      return { ...state, phase: 'failed', error: event.error, details: undefined, opensSpending: false };
    case 'more-loading':
      return { ...state, more: 'loading' };
    case 'more-loaded':
      return withPage({ ...state, more: 'idle' }, event.page);
    case 'more-failed':
      return { ...state, more: 'failed' };
    case 'filters':
      return { ...state, filters: event.filters };
    case 'filters-open':
      return { ...state, filtersOpen: event.open };
    case 'beyond-list':
      return { ...state, beyondList: event.found };
    case 'open':
      return { ...state, details: openDetails(event.transactionId, rowOf(state, event.transactionId)) };
    case 'back':
      return { ...state, details: undefined };
    case 'online':
      return { ...state, online: event.online };
    case 'exporting':
      return { ...state, exporting: event.count };
    case 'toast':
      return { ...state, toast: event.text };
    case 'spending-opening':
      return { ...state, opensSpending: true };
    case 'spending':
      return { ...state, opensSpending: false, spending: event.spending };
    case 'details':
      return withDetails(state, event.transactionId, event.event);
  }
}

function withPage(state: HistoryState, page: HistoryPage): HistoryState {
  const added = page.rows;
  const rows = state.rows.concat(added);
  for (let at = Math.max(0, state.rows.length - WHOLE_ROWS); at < rows.length - WHOLE_ROWS; at += 1)
    rows[at] = briefOf(rows[at] as TransactionRow);
  const seen = added.flatMap((row) => (row.amount && 'currency' in row.amount ? [row.amount.currency] : []));
  return {
    ...state,
    hasSpending: page.hasSpending,
    rows,
    total: page.total ?? state.total,
    next: goesOn(page.next, added.length) ? page.next : undefined,
    currencies: [...new Set([...state.currencies, ...seen])].sort(),
  };
}

function isWhole(row: TransactionRow): row is TransactionView {
  return 'items' in row;
}

function briefOf(row: TransactionRow): TransactionRow {
  const { id, kind, sells, status, statusCode, dateMs, title, moreItems, amount, direction, imageUrl } = row;
  return { id, kind, sells, status, statusCode, dateMs, title, moreItems, amount, direction, imageUrl };
}

function rowOf(state: HistoryState, id: string): TransactionView | undefined {
  const row = state.rows.find((row) => row.id === id);
  return row && isWhole(row) ? row : undefined;
}

/** Copies what the details have loaded to the list. */
function withDetails(state: HistoryState, id: string, event: DetailsEvent): HistoryState {
  if (state.details?.transactionId !== id) return state;
  const details = reduceDetails(state.details, event);
  const rows =
    event.type === 'details-loaded'
      ? state.rows.map((row) => (rowKey(row) === rowKey(event.view) ? event.view : row))
      : state.rows;
  return { ...state, details, rows };
}
