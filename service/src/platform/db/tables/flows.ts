import type { ColumnType, Generated } from 'kysely';
import type { Json } from './accounts.js';
import type { FailureReasonColumn } from './invoices.js';

export type CheckoutAttemptState = 'authenticating' | 'paying' | 'paid' | 'failed';

export interface CheckoutAttemptsTable {
  id: string;
  authorized_invoice_id: string;
  payment_methods: Json<{ payment_method_id: string; amount: number }[]>;
  state: CheckoutAttemptState;
  invoice_id: ColumnType<string | null, string | null | undefined, string | null>;
  escrow_id: ColumnType<string | null, string | null | undefined, string | null>;
  failure_reason: ColumnType<FailureReasonColumn | null, string | null | undefined, string | null>;
  return_url: Generated<string>;
  created_ms: number;
  updated_ms: number;
}

/** The page's key of an attempt. An attempt without a row here was written by an older node: its id is the key. */
export interface CheckoutAttemptKeysTable {
  attempt_id: string;
  authorized_invoice_id: string;
  idempotency_key: string;
}

export type CardChallengeState = 'waiting' | 'passed' | 'refused' | 'abandoned' | 'expired';

/** 3-D Secure challenges. */
export interface CardChallengesTable {
  id: string;
  cause_type: 'checkout' | 'purchase';
  cause_id: string;
  payment_method_id: string;
  amount: number;
  currency: string;
  state: Generated<CardChallengeState>;
  /** Of the bank's page; empty for a challenge that the bank has passed by itself. */
  url: string;
  return_url: Generated<string>;
  expires_ms: number;
  created_ms: number;
  updated_ms: number;
}

/** The provider's reference of a 3-D Secure challenge. */
export interface CardAuthenticationsTable {
  challenge_id: string;
  reference: string;
  /** When the provider was last queried about the challenge. */
  asked_ms: Generated<number>;
  /** When the provider is next asked to void the challenge; null: never, or done. */
  release_due_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Cards that are used in one session only. */
export interface SessionCardsTable {
  payment_method_id: string;
  session_id: string;
  until_ms: number;
}

/** Forms whose card is typed into the provider's fields. */
export interface CardEntriesTable {
  id: string;
  session_id: string;
  /** Of the token that it gave. */
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  payment_method_id: ColumnType<string | null, string | null | undefined, string | null>;
  expires_ms: number;
  created_ms: number;
}

/** Steps of a flow that are taken on the player's phone. */
export interface HandoversTable {
  id: string;
  session_id: string;
  purpose: 'add_card' | 'bank_step' | 'kyc';
  /** Shown on both screens; no secret. */
  code: string;
  link_hash: Buffer;
  /** Of the token that the phone got; null: not opened. */
  phone_hash: ColumnType<Buffer | null, undefined, Buffer>;
  /** Of the new card. */
  currency: string | null;
  /** Of the bank step. */
  cause_type: CardChallengesTable['cause_type'] | null;
  cause_id: string | null;
  /** The card that the phone added. */
  payment_method_id: ColumnType<string | null, undefined, string>;
  /** Of the link; once opened, of the phone. */
  expires_ms: number;
  opened_ms: ColumnType<number | null, undefined, number>;
  done_ms: ColumnType<number | null, undefined, number>;
  ended_ms: ColumnType<number | null, undefined, number>;
  created_ms: number;
}
