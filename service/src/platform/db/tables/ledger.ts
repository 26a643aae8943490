import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** `user`, `integrator`: an account's own; `escrow`: one per escrow; the others represent money outside the service, fees, and adjustments. */
export type WalletKind = 'user' | 'integrator' | 'escrow' | 'provider' | 'issuance' | 'fees' | 'adjustments';

export interface WalletsTable {
  id: string;
  account_id: string;
  currency: string;
  kind: WalletKind;
  is_default: Generated<boolean>;
  /** Without the pending credits in `wallet_credits`. */
  balance: Generated<number>;
  minimum_balance: ColumnType<number | null, number | null | undefined, number | null>;
  appends_credits: Generated<boolean>;
  /** A dispute took more than it held; `minimum_balance` is then its balance, and rises with it. */
  in_debt: Generated<boolean>;
  created_ms: number;
}

export type CauseType =
  | 'invoice'
  | 'payout'
  | 'purchase'
  | 'token_exchange'
  | 'opening'
  | 'adjustment'
  | 'recorded_credit';

/** Append-only. */
export interface PostingsTable {
  id: GeneratedAlways<number>;
  debit_wallet_id: string;
  credit_wallet_id: string;
  amount: number;
  currency: string;
  cause_type: CauseType;
  cause_id: string;
  subitem_id: string | null;
  created_ms: number;
}

export interface WalletCreditsTable {
  id: GeneratedAlways<number>;
  wallet_id: string;
  amount: number;
}

/** Append-only: differences with a provider's report that were booked. */
export interface AdjustmentsTable {
  id: string;
  reconciliation: string;
  /** Above 0: the provider holds more than was booked; below 0: less. */
  amount: number;
  currency: string;
  reason: string;
  made_by: string;
  approved_by: string;
  created_ms: number;
}

/** Append-only: money from outside that two operators have credited, or taken back. */
export interface RecordedCreditsTable {
  id: string;
  /** The console's, of which it is what came. */
  request_id: string;
  integrator_id: string;
  account_id: string;
  wallet_id: string;
  /** Below 0: it takes back the one that it names. */
  amount: number;
  currency: string;
  takes_back_id: string | null;
  /** The bank's, of the money that came. */
  reference: string;
  reason: string;
  asked_by: string;
  asked_by_id: string;
  approved_by: string;
  approved_by_id: string;
  created_ms: number;
}

export interface CardChargesTable {
  id: string;
  cause_type: 'invoice' | 'purchase';
  cause_id: string;
  payment_method_id: string;
  amount: number;
  currency: string;
  state: 'pending' | 'captured' | 'declined' | 'refund_due' | 'refunded';
  provider_reference: Generated<string>;
  decline: ColumnType<
    { code: string; message: string; decline_code?: string } | null,
    string | null | undefined,
    string | null
  >;
  /** The invoice that refunded a captured charge. */
  refunded_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** What of it is refunded then, as its bank has taken the rest; null: all of it. */
  refund_amount: ColumnType<number | null, number | null | undefined, number | null>;
  /** The buyer has passed the card's 3-D Secure challenge. */
  authenticated: Generated<boolean>;
  /** The provider's reference of that challenge; null if there was none. */
  authentication_reference: ColumnType<string | null, string | null | undefined, string | null>;
  check_after_ms: number;
  created_ms: number;
  updated_ms: number;
}

/** What one card gets back in one refund. */
export interface CardRefundsTable {
  /** The provider's idempotency key. */
  id: string;
  charge_id: string;
  refund_invoice_id: string;
  amount: number;
  currency: string;
  state: 'due' | 'refunded' | 'refused';
  provider_reference: Generated<string>;
  refusal: ColumnType<{ code: string; message: string } | null, string | null | undefined, string | null>;
  check_after_ms: number;
  created_ms: number;
  updated_ms: number;
}
