import type { ColumnType, Generated } from 'kysely';
import type { Json } from './accounts.js';
import type { DisputeOfInvoice, RefundsOfInvoice } from './invoice-document.js';

export type InvoiceState = 'open' | 'processing' | 'success' | 'failed' | 'void' | 'expired';
export type InvoiceType =
  | 'user_purchase'
  | 'user_purchase_escrow'
  | 'user_purchase_escrow_commit'
  | 'user_purchase_escrow_cancel'
  | 'user_purchase_refund'
  /** What a card did not accept of a refund. */
  | 'user_purchase_refund_reversal'
  /** What a card's bank took back. */
  | 'user_purchase_dispute'
  | 'user_purchase_dispute_fee'
  /** What came back of either. */
  | 'user_purchase_dispute_reversal';

/** A refund, or what a card did not accept of one. */
export function isRefundType(type: InvoiceType): boolean {
  return type === 'user_purchase_refund' || type === 'user_purchase_refund_reversal';
}

/** A dispute, its fee, or what came back. */
export function isDisputeType(type: InvoiceType): boolean {
  return type.startsWith('user_purchase_dispute');
}

/** Why an invoice failed (Gap §2.4: this structure). */
export interface FailureReasonColumn {
  code: string;
  message: string;
  decline_code?: string;
  payment_method_id?: string;
  /** The daily limit that was reached, and when it resets. */
  limit?: string;
  resets_at?: string;
}

export interface InvoicesTable<Document = unknown> {
  id: string;
  integrator_id: string;
  account_id: string;
  invoice_type: InvoiceType;
  escrow_id: string | null;
  reference_type: string;
  reference_id: string;
  state: InvoiceState;
  failure_reason: ColumnType<FailureReasonColumn | null, string | null | undefined, string | null>;
  description: Generated<string>;
  metadata: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  currency: string;
  total_amount: number;
  document: Json<Document>;
  /** Of a paid invoice, all its refunds together; null: none. */
  refunded: ColumnType<RefundsOfInvoice | null, string | null | undefined, string | null>;
  /** Of a paid invoice, the disputes of its card payments; null: none. */
  disputed: ColumnType<readonly DisputeOfInvoice[] | null, string | null | undefined, string | null>;
  /** The UTC day on which its payment counts towards limits; null: it does not. */
  counted_day_ms: ColumnType<number | null, number | null | undefined, number | null>;
  created_ms: number;
  updated_ms: number;
}

/** What the invoice of a refund or a reversal belongs to. */
export interface RefundLinksTable {
  invoice_id: string;
  /** The invoice that the refund refunds, or the refund that the reversal reverses. */
  original_invoice_id: string;
}

/** The queue of what expires: plain invoices and the charges of escrows. */
export interface InvoiceExpiriesTable {
  invoice_id: string;
  /** When the job looks at it: its expiry, or later once a node has claimed it. */
  due_ms: number;
}

export type EscrowStatus = 'OPEN' | 'ESCROWED' | 'ESCROW-FAILED' | 'COMMITTED' | 'CANCELLED';

/** What happens to money that is still held at `atMs`. */
export interface EscrowDeadline {
  readonly atMs: number;
  readonly action: 'refund' | 'release';
}

/** The queue of deadlines. */
export interface EscrowDeadlinesTable {
  escrow_id: string;
  /** When the job looks at it: at its deadline, or later once a node has claimed it or has failed. */
  due_ms: number;
  /** Failed so often. */
  attempts: Generated<number>;
}

export interface EscrowsTable {
  id: string;
  integrator_id: string;
  account_id: string;
  /** Holds the buyer's money while the escrow is `ESCROWED`. */
  wallet_id: string;
  status: EscrowStatus;
  escrow_invoice_id: string;
  commit_invoice_id: string | null;
  cancel_invoice_id: string | null;
  deadline: ColumnType<EscrowDeadline | null, string | null | undefined, never>;
  created_ms: number;
  updated_ms: number;
}

export interface IdempotencyKeysTable {
  /** Who sent it, as the release before wrote it: `client:…`, `user:…`. */
  owner: string;
  /** Null: written by the release before. */
  scope: ColumnType<string | null, string | null | undefined, string | null>;
  key: string;
  fingerprint: Buffer;
  status_code: number;
  response_body: string;
  created_ms: number;
  /** Of the request that was answered first, without `req_`. Null: written by the release before, or no request. */
  request_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchasesTable {
  id: string;
  /** The page's key within the account. Null: the id is the key, as older nodes wrote it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  integrator_id: string;
  account_id: string;
  payment_method_id: string;
  wallet_id: string;
  amount: number;
  currency: string;
  state: 'processing' | 'success' | 'failed';
  failure_reason: ColumnType<FailureReasonColumn | null, string | null | undefined, string | null>;
  /** The UTC day on which it counts towards limits; null: it does not. */
  counted_day_ms: ColumnType<number | null, number | null | undefined, number | null>;
  created_ms: number;
  updated_ms: number;
}

export interface PayoutsTable {
  id: string;
  /** As of a purchase. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  integrator_id: string;
  account_id: string;
  wallet_id: string;
  amount: number;
  fee_amount: Generated<number>;
  currency: string;
  destination: ColumnType<Record<string, unknown>, string | undefined, string>;
  state: 'pending' | 'processed' | 'failed';
  failure_reason: ColumnType<FailureReasonColumn | null, string | null | undefined, string | null>;
  settle_after_ms: number;
  /** Not sent before, as its bank account is new; null: not held. */
  held_until_ms: ColumnType<number | null, number | null | undefined, never>;
  /** When the bank was first asked to send it; null: never yet; 0: an older node may have asked. */
  sent_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** The bank's own; empty: not known. */
  bank_reference: Generated<string>;
  /** Until when an arrived payout is watched; null: no longer. */
  watch_until_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** When an arrived payout was returned; `state` is then `failed`. */
  returned_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** The full bank account; null once the payout has ended. */
  account_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Mark of the key that the account is sealed with; null: not known yet. */
  sealed_with: ColumnType<string | null, string | null | undefined, string | null>;
  created_ms: number;
  updated_ms: number;
}

/** What a player has paid in a UTC day, or all players of an integrator, where there are daily limits. */
export interface LimitUsageTable {
  subject_type: 'player' | 'integrator';
  subject_id: string;
  currency: string;
  /** The day's first millisecond. */
  day_ms: number;
  amount: string;
  payments: number;
}

/** What a player allows themselves to spend in a calendar month. */
export interface SpendingLimitsTable {
  account_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
  /** The change that waits; null with a time: no limit from then on. */
  next_amount: number | null;
  next_from_ms: number | null;
  updated_ms: number;
}

/** What a checkout attempt that waits for a bank's challenge has taken of it. */
export interface SpendingHoldsTable {
  attempt_id: string;
  account_id: string;
  currency: string;
  /** Minor units. */
  amount: number;
}

/** The bank accounts that a player has asked for payouts to. */
export interface PayoutDestinationsTable {
  account_id: string;
  /** A keyed hash. */
  fingerprint: string;
  /** When the first payout to it was requested. */
  first_ms: number;
}

export interface TokenExchangesTable {
  id: string;
  integrator_id: string;
  account_id: string;
  from_wallet_id: string;
  to_wallet_id: string;
  paid_amount: number;
  paid_currency: string;
  fee_amount: Generated<number>;
  received_amount: number;
  received_currency: string;
  state: 'processing' | 'success' | 'failed';
  created_ms: number;
  updated_ms: number;
}
