import type { TransactionQuery } from 'svc-bridge/frame';
import type { TransactionKind, TransactionStatus } from 'svc-bridge/view';
import { startOfDay } from '../../kit/format/time.js';

export type DateRange = 'any' | '7' | '30' | '90' | 'custom';

export interface HistoryFilters {
  readonly statuses: readonly TransactionStatus[];
  readonly kinds: readonly TransactionKind[];
  readonly currencies: readonly string[];
  readonly range: DateRange;
  /** `YYYY-MM-DD` in the player's time zone, both inclusive; used when `range` is `custom`. */
  readonly from: string;
  readonly to: string;
  readonly search: string;
}

export const NO_FILTERS: HistoryFilters = {
  statuses: [],
  kinds: [],
  currencies: [],
  range: 'any',
  from: '',
  to: '',
  search: '',
};

/** The service's codes for each status in the filter. */
const STATUS_CODES: Partial<Record<TransactionStatus, readonly string[]>> = {
  completed: ['processed', 'success', 'completed'],
  held: ['escrowed'],
  pending: ['pending', 'payout-pending'],
  refunded: ['refunded'],
  failed: ['failed', 'payout-failed', 'payout-returned', 'error', 'declined'],
};

/** A sale has the type of its purchase; only the role differs, and lists cannot filter by role. */
const TYPE_CODES: Partial<Record<TransactionKind, readonly string[]>> = {
  purchase: ['user_purchase', 'user_purchase_virtual', 'user_purchase_recipient', 'user_sale'],
  escrow: ['user_purchase_escrow', 'user_purchase_escrow_virtual', 'user_purchase_escrow_recipient'],
  tokenPurchase: ['token_purchase'],
  exchange: ['token_conversion', 'token_exchange'],
  deposit: ['wallet_purchase', 'deposit'],
  payout: ['payout'],
  refund: ['refund'],
  dispute: ['dispute', 'dispute_reversal', 'chargeback'],
};

/** What a choice finds besides, by the name that the list shows for it. */
export const ALSO_STATUS: Partial<Record<TransactionStatus, TransactionStatus>> = {
  completed: 'released',
  failed: 'returned',
};
export const ALSO_KIND: Partial<Record<TransactionKind, TransactionKind>> = { purchase: 'sale', escrow: 'escrowSale' };

export const STATUS_CHOICES = Object.keys(STATUS_CODES) as TransactionStatus[];
export const KIND_CHOICES = Object.keys(TYPE_CODES) as TransactionKind[];

export function queryOf(filters: HistoryFilters, now: number): TransactionQuery {
  const query: TransactionQuery = {};
  const statuses = filters.statuses.flatMap((status) => STATUS_CODES[status] ?? []);
  const types = filters.kinds.flatMap((kind) => TYPE_CODES[kind] ?? []);
  if (statuses.length > 0) query.statuses = statuses;
  if (types.length > 0) query.types = types;
  if (filters.currencies.length > 0) query.currencies = [...filters.currencies];
  if (filters.search.trim()) query.search = filters.search.trim();
  const { from, to } = rangeOf(filters, now);
  if (from) query.from = from.toISOString();
  if (to) query.to = to.toISOString();
  return query;
}

/** `to` is the first instant after the last day. */
function rangeOf(filters: HistoryFilters, now: number): { from?: Date | undefined; to?: Date | undefined } {
  if (filters.range === 'any') return {};
  if (filters.range === 'custom') return { from: startOfDay(filters.from), to: startOfDay(filters.to, 1) };
  const today = new Date(now);
  const days = Number(filters.range) - 1;
  return { from: new Date(today.getFullYear(), today.getMonth(), today.getDate() - days) };
}

/** How many filters are set, not counting the search. */
export function activeFilterCount(filters: HistoryFilters): number {
  const dated = filters.range === 'custom' ? filters.from !== '' || filters.to !== '' : filters.range !== 'any';
  return filters.statuses.length + filters.kinds.length + filters.currencies.length + (dated ? 1 : 0);
}

export function isFiltered(filters: HistoryFilters): boolean {
  return activeFilterCount(filters) > 0 || filters.search.trim() !== '';
}

/** Adds an absent value, removes a present one. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
