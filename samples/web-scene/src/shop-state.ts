import type { HistoryDay } from 'svc-bridge/view';

/** An item on sale. */
export interface ShopItem {
  readonly sku: string;
  readonly title: string;
  /** Formatted by the server, e.g. `USD 5.00`. */
  readonly price: string;
}

export interface Purchase {
  readonly transactionId: string;
  readonly title: string;
}

/** One callback's outcome, for the result panel. */
export interface Outcome {
  /** The flow, e.g. `HistoryFlow`. */
  readonly name: string;
  /** `complete`, `cancel` or `error`. */
  readonly state: 'complete' | 'cancel' | 'error';
  readonly code?: string;
  readonly message?: string;
}

/** The history that the game draws itself, in place of the results. */
export interface Ledger {
  /** Loaded so far, newest first. */
  readonly days: readonly HistoryDay[];
  /** Whether the service has older entries. */
  readonly hasMore: boolean;
  /** Lines before the first that is drawn. */
  readonly from: number;
  /** What is drawn in place of entries: that they are on their way, or why there are none. */
  readonly notice?: string;
}

/** Everything the scene shows; each change redraws it. */
export interface ShopState {
  readonly items: readonly ShopItem[];
  /** Spendable money, e.g. `USD 1,000.00`; absent until known. */
  readonly balance?: string;
  readonly lastPurchase?: Purchase;
  /** The sku being bought. */
  readonly buying?: string;
  /** Whether a flow is on screen; the shop waits. */
  readonly flowOpen: boolean;
  readonly ledger?: Ledger;
  /** Newest first. */
  readonly outcomes: readonly Outcome[];
}

export const EMPTY_SHOP: ShopState = { items: [], flowOpen: false, outcomes: [] };

const KEPT_OUTCOMES = 20;

export function withOutcome(state: ShopState, outcome: Outcome): ShopState {
  return { ...state, outcomes: [outcome, ...state.outcomes].slice(0, KEPT_OUTCOMES) };
}
