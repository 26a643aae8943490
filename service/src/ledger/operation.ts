import type { PoolClient } from 'pg';
import type { ApiError } from '../platform/http/api-error.js';
import type { IdempotencyClaim } from '../platform/http/idempotency-claim.js';
import type { RandomSource } from '../platform/random.js';
import type { Effects, EscrowRow, InvoiceRow } from './effects.js';
import type { Movement } from './movement.js';

/** The rows an operation asked for, locked; an id without a row is missing. */
export interface LockedRows {
  readonly invoices: ReadonlyMap<string, InvoiceRow>;
  readonly escrows: ReadonlyMap<string, EscrowRow>;
  /** Of the methods in the open ones among those invoices, the ones that cannot be used any more. */
  readonly inactiveMethods: ReadonlySet<string>;
}

/**
 * One thing that happens to money. Many of them share a database transaction, so `decide` must depend on its arguments only;
 * it may run again when a transaction is repeated.
 */
export interface MoneyOperation<R> {
  readonly invoiceIds: readonly string[];
  readonly escrowIds: readonly string[];
  readonly claim?: IdempotencyClaim | undefined;
  /** Whose webhook endpoints are probably told: they are looked up while the rows are locked. */
  readonly integratorId?: string | undefined;
  /** @throws ApiError to refuse; nothing is written then */
  decide(rows: LockedRows, nowMs: number): Decision<R>;
}

export interface Decision<R> {
  readonly movements: readonly Movement[];
  /** What is written with the movements. */
  readonly effects: Effects<R>;
  /** What is written instead, without movements, when a wallet would fall below its minimum. Absent: the operation is refused. */
  readonly insufficient?: (walletId: string) => Effects<R>;
  /** What the caller is told when it is refused for that; `insufficient_funds` when absent. */
  readonly refusal?: (walletId: string) => ApiError;
  /**
   * Accounts, wallets and integrators none of whom may be frozen. Absent where money is owed already: a refund, a commit, what comes back
   * from a bank.
   */
  readonly parties?: readonly string[];
  /** What is written instead, without movements, when one of them is frozen. Absent: the operation is refused with `party_frozen`. */
  readonly frozen?: (id: string) => Effects<R>;
}

export interface BatchContext {
  readonly client: PoolClient;
  readonly random: RandomSource;
  readonly nowMs: number;
  /** Every row is locked and only the writes are left: a good time to start reading for the next batch. */
  readonly onLocked?: () => void;
  /** Skips the optimistic path: this batch, or a recent one, had a conflict. */
  readonly stepByStep?: boolean;
}
