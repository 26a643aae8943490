/** Something on the shop's counter. */
export interface ShopItem {
  readonly sku: string;
  readonly title: string;
  /** As the server writes it, e.g. `USD 5.00`. */
  readonly price: string;
}

export interface Purchase {
  readonly transactionId: string;
  readonly title: string;
}

/** One callback's outcome, as the result panel shows it. */
export interface Outcome {
  /** What was called, e.g. `HistoryFlow`. */
  readonly name: string;
  /** `complete`, `cancel` or `error`. */
  readonly state: 'complete' | 'cancel' | 'error';
  readonly code?: string;
  readonly message?: string;
}

/** Everything the scene shows; the scene is drawn anew from it after each change. */
export interface ShopState {
  readonly items: readonly ShopItem[];
  /** Spendable money, e.g. `USD 1,000.00`; absent until known. */
  readonly balance?: string;
  readonly lastPurchase?: Purchase;
  /** The sku whose purchase is under way. */
  readonly buying?: string;
  /** A flow is on the screen; the shop waits. */
  readonly flowOpen: boolean;
  /** Newest first. */
  readonly outcomes: readonly Outcome[];
}

export const EMPTY_SHOP: ShopState = { items: [], flowOpen: false, outcomes: [] };

const KEPT_OUTCOMES = 20;

export function withOutcome(state: ShopState, outcome: Outcome): ShopState {
  return { ...state, outcomes: [outcome, ...state.outcomes].slice(0, KEPT_OUTCOMES) };
}
