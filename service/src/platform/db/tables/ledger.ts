import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** `user`, `integrator`: an account's own; `escrow`: one per escrow; the others stand for money outside the service and for fees. */
export type WalletKind = 'user' | 'integrator' | 'escrow' | 'provider' | 'issuance' | 'fees';

export interface WalletsTable {
  id: string;
  account_id: string;
  currency: string;
  kind: WalletKind;
  is_default: Generated<boolean>;
  /** Without the credits that still wait in `wallet_credits`. */
  balance: Generated<number>;
  minimum_balance: ColumnType<number | null, number | null | undefined, number | null>;
  appends_credits: Generated<boolean>;
  created_ms: number;
}

export type CauseType = 'invoice' | 'payout' | 'purchase' | 'token_exchange' | 'opening';

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
  /** The invoice that gave a captured charge back. */
  refunded_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The buyer has passed the card's 3-D Secure challenge. */
  authenticated: Generated<boolean>;
  /** The provider's reference of that challenge; null when none was asked for. */
  authentication_reference: ColumnType<string | null, string | null | undefined, string | null>;
  check_after_ms: number;
  created_ms: number;
  updated_ms: number;
}
