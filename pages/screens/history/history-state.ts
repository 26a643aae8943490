import type { FrameError } from 'svc-bridge/frame';
import { goesOn, type HistoryPage, type NextPage, newRows, rowKey, type TransactionView } from 'svc-bridge/view';
import { type DetailsEvent, type DetailsState, openDetails, reduceDetails } from '../details/details-state.js';
import { type HistoryFilters, NO_FILTERS } from './history-filters.js';

/** `loading` shows a skeleton, `refreshing` keeps the old rows while new ones load. */
export interface HistoryState {
  readonly phase: 'loading' | 'refreshing' | 'content' | 'failed';
  readonly error: FrameError | undefined;
  readonly rows: readonly TransactionView[];
  readonly total: number | undefined;
  readonly next: NextPage | undefined;
  readonly more: 'idle' | 'loading' | 'failed';
  readonly filters: HistoryFilters;
  readonly filtersOpen: boolean;
  /** Every currency seen so far, for the filter. */
  readonly currencies: readonly string[];
  readonly details: DetailsState | undefined;
  readonly online: boolean;
  /** Entries collected so far by a running export. */
  readonly exporting: number | undefined;
  readonly toast: string | undefined;
  readonly hostDrawsClose: boolean;
}

export type HistoryEvent =
  | { type: 'connected'; hostDrawsClose: boolean }
  | { type: 'loading' }
  | { type: 'loaded'; page: HistoryPage }
  | { type: 'failed'; error: FrameError }
  | { type: 'more-loading' }
  | { type: 'more-loaded'; page: HistoryPage }
  | { type: 'more-failed' }
  | { type: 'filters'; filters: HistoryFilters }
  | { type: 'filters-open'; open: boolean }
  | { type: 'open'; transactionId: string }
  | { type: 'back' }
  | { type: 'online'; online: boolean }
  | { type: 'exporting'; count: number | undefined }
  | { type: 'toast'; text: string | undefined }
  | { type: 'details'; transactionId: string; event: DetailsEvent };

export const FIRST_HISTORY_STATE: HistoryState = {
  phase: 'loading',
  error: undefined,
  rows: [],
  total: undefined,
  next: undefined,
  more: 'idle',
  filters: NO_FILTERS,
  filtersOpen: false,
  currencies: [],
  details: undefined,
  online: true,
  exporting: undefined,
  toast: undefined,
  hostDrawsClose: false,
};

export function reduceHistory(state: HistoryState, event: HistoryEvent): HistoryState {
  switch (event.type) {
    case 'connected':
      return { ...state, hostDrawsClose: event.hostDrawsClose };
    case 'loading':
      return { ...state, phase: state.rows.length > 0 ? 'refreshing' : 'loading', error: undefined, more: 'idle' };
    case 'loaded':
      return withPage({ ...state, phase: 'content', error: undefined }, event.page, []);
    case 'failed':
      return { ...state, phase: 'failed', error: event.error };
    case 'more-loading':
      return { ...state, more: 'loading' };
    case 'more-loaded':
      return withPage({ ...state, more: 'idle' }, event.page, state.rows);
    case 'more-failed':
      return { ...state, more: 'failed' };
    case 'filters':
      return { ...state, filters: event.filters };
    case 'filters-open':
      return { ...state, filtersOpen: event.open };
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
    case 'details':
      return withDetails(state, event.transactionId, event.event);
  }
}

function withPage(state: HistoryState, page: HistoryPage, before: readonly TransactionView[]): HistoryState {
  const added = newRows(page, before);
  const rows = [...before, ...added];
  const seen = rows.flatMap((row) => (row.amount && 'currency' in row.amount ? [row.amount.currency] : []));
  return {
    ...state,
    rows,
    total: page.total ?? state.total,
    next: goesOn(page.next, added.length) ? page.next : undefined,
    currencies: [...new Set([...state.currencies, ...seen])].sort(),
  };
}

function rowOf(state: HistoryState, id: string): TransactionView | undefined {
  return state.rows.find((row) => row.id === id);
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
