import type { ColumnType, Generated } from 'kysely';
import type { Json } from './accounts.js';

export type InvoiceState = 'open' | 'processing' | 'success' | 'failed';
export type InvoiceType =
  | 'user_purchase'
  | 'user_purchase_escrow'
  | 'user_purchase_escrow_commit'
  | 'user_purchase_escrow_cancel';

/** Why an invoice failed (Gap §2.4: this structure). */
export interface FailureReasonColumn {
  code: string;
  message: string;
  decline_code?: string;
  payment_method_id?: string;
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
  created_ms: number;
  updated_ms: number;
}

export type EscrowStatus = 'OPEN' | 'ESCROWED' | 'ESCROW-FAILED' | 'COMMITTED' | 'CANCELLED';

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
}

export interface PurchasesTable {
  id: string;
  /** Of the account: what the page calls it. Null: the id is the key, as older nodes wrote it. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  integrator_id: string;
  account_id: string;
  payment_method_id: string;
  wallet_id: string;
  amount: number;
  currency: string;
  state: 'processing' | 'success' | 'failed';
  failure_reason: ColumnType<FailureReasonColumn | null, string | null | undefined, string | null>;
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
  /** When the bank was first asked to send it; null: never yet; 0: an older node may have asked. */
  sent_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** The bank's own; empty: not known. */
  bank_reference: Generated<string>;
  /** Until when a payout that has arrived is asked about; null: no more. */
  watch_until_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** When a payout that had arrived came back; `state` is then `failed`. */
  returned_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** The whole bank account; null once the payout has ended. */
  account_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Mark of the key that the account is sealed with; null: not known yet. */
  sealed_with: ColumnType<string | null, string | null | undefined, string | null>;
  created_ms: number;
  updated_ms: number;
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
