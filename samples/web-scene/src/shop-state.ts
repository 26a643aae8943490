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
  /** Newest first. */
  readonly outcomes: readonly Outcome[];
}

export const EMPTY_SHOP: ShopState = { items: [], flowOpen: false, outcomes: [] };

const KEPT_OUTCOMES = 20;

export function withOutcome(state: ShopState, outcome: Outcome): ShopState {
  return { ...state, outcomes: [outcome, ...state.outcomes].slice(0, KEPT_OUTCOMES) };
}
