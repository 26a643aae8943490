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

/** What the page calls an attempt. An attempt without a row here was written by an older node: its id is the key. */
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

/** What the provider knows a 3-D Secure challenge by. */
export interface CardAuthenticationsTable {
  challenge_id: string;
  reference: string;
  /** When the provider was last asked how the challenge stands. */
  asked_ms: Generated<number>;
  /** When the provider is next asked to let the challenge go; null: never, or it has. */
  release_due_ms: ColumnType<number | null, number | null | undefined, number | null>;
}
