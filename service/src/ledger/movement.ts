import type { CauseType } from '../platform/db/tables/ledger.js';

/** Money that goes from one wallet to another: one posting. */
export interface Movement {
  readonly debitWalletId: string;
  readonly creditWalletId: string;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  readonly causeType: CauseType;
  /** The invoice, payout, purchase or token exchange. */
  readonly causeId: string;
  /** Posted at most once per subitem. */
  readonly subitemId?: string;
  /** The credited wallet is a hot account: append the credit instead of waiting for its row lock. */
  readonly appendCredit?: boolean;
}
