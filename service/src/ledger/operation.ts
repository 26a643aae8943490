import type { PoolClient } from 'pg';
import type { CauseType } from '../platform/db/tables/ledger.js';
import type { ApiError } from '../platform/http/api-error.js';
import type { IdempotencyClaim } from '../platform/http/idempotency-claim.js';
import type { Meter } from '../platform/metrics/meter.js';
import type { RandomSource } from '../platform/random.js';
import type { Debt } from './debts.js';
import type { Effects, EscrowRow, InvoiceRow } from './effects.js';
import type { LimitReached } from './locked-usage.js';

/** The rows an operation asked for, locked; an id without a row is missing. */
export interface LockedRows {
  readonly invoices: ReadonlyMap<string, InvoiceRow>;
  readonly escrows: ReadonlyMap<string, EscrowRow>;
  /** Of the methods in the open ones among those invoices, the ones that cannot be used any more. */
  readonly inactiveMethods: ReadonlySet<string>;
}

/**
 * One operation on money. Many share a database transaction, so `decide` must depend only on its arguments;
 * it may run again when a transaction is repeated.
 */
export interface MoneyOperation<R> {
  readonly invoiceIds: readonly string[];
  readonly escrowIds: readonly string[];
  readonly claim?: IdempotencyClaim | undefined;
  /** Integrators whose webhook endpoints are probably notified: looked up while the rows are locked. */
  readonly integratorId?: string | undefined;
  /** @throws ApiError to refuse; nothing is written then */
  decide(rows: LockedRows, nowMs: number): Decision<R>;
}

/** A transfer from one wallet to another: one posting. */
export interface Movement {
  readonly debitWalletId: string;
  readonly creditWalletId: string;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly currency: string;
  readonly causeType: CauseType;
  /** The invoice, payout, purchase, token exchange, adjustment or recorded credit. */
  readonly causeId: string;
  /** Posted at most once per subitem. */
  readonly subitemId?: string;
  /** The credited wallet is a hot account: append the credit instead of waiting for its row lock. */
  readonly appendCredit?: boolean;
}

export interface Decision<R> {
  readonly movements: readonly Movement[];
  /** Written with the movements. */
  readonly effects: Effects<R>;
  /** Written instead, without movements, if a wallet would fall below its minimum. Absent: the operation is refused. */
  readonly insufficient?: (walletId: string, debt: Debt | undefined) => Effects<R>;
  /** The error for that refusal; default `insufficient_funds`, or `account_in_debt`. */
  readonly refusal?: (walletId: string, debt: Debt | undefined) => ApiError;
  /** Wallets that may fall below zero: a card's bank has already taken the money. Needs `effects.write`. */
  readonly overdraws?: ReadonlySet<string>;
  /** Written instead, without movements, if what the effects count would exceed a limit. Absent: the operation is refused. */
  readonly overLimit?: (reached: LimitReached) => Effects<R>;
  /** The error for that refusal. */
  readonly limitRefusal?: (reached: LimitReached) => ApiError;
  /**
   * Accounts, wallets and integrators that must not be frozen. Absent if the money is already owed: a refund, a commit, a return
   * from a bank.
   */
  readonly parties?: readonly string[];
  /** Written instead, without movements, if one of them is frozen. Absent: the operation is refused with `party_frozen`. */
  readonly frozen?: (id: string) => Effects<R>;
}

export interface BatchContext {
  readonly client: PoolClient;
  readonly random: RandomSource;
  readonly meter: Meter;
  readonly nowMs: number;
  /** For how long it waits for a lock. */
  readonly lockMs: number;
  /** Answers are stored packed. */
  readonly packsAnswers: boolean;
  /** Every row is locked and only the writes are left: a good time to start reading for the next batch. */
  readonly onLocked?: () => void;
  /** Skips the optimistic path: this batch, or a recent one, had a conflict. */
  readonly stepByStep?: boolean;
}
