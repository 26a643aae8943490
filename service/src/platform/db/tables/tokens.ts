import type { ColumnType, Generated } from 'kysely';
import type { GeneratedJson, Json } from './accounts.js';

type NullUnlessSet<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface TokenFamiliesTable {
  id: string;
  client_id: string;
  integrator_id: string;
  account_id: string;
  revoked_ms: NullUnlessSet<number>;
  created_ms: number;
}

export interface AccessTokensTable {
  token_hash: Buffer;
  client_id: string;
  integrator_id: string;
  /** Null for client credentials. */
  account_id: NullUnlessSet<string>;
  family_id: NullUnlessSet<string>;
  scopes: string[];
  expires_ms: number;
  revoked_ms: NullUnlessSet<number>;
  created_ms: number;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  family_id: string;
  scopes: string[];
  expires_ms: number;
  rotated_ms: NullUnlessSet<number>;
  successor_hash: NullUnlessSet<Buffer>;
  /** The successor, sealed with a key derived from this token itself. */
  successor_sealed: NullUnlessSet<Buffer>;
  created_ms: number;
}

export interface AuthorizedInvoicesTable {
  id: string;
  integrator_id: string;
  client_id: string;
  account_id: string;
  mechanism: 'widget' | 'svc_hosted';
  is_escrow: boolean;
  body: Json<Record<string, unknown>>;
  state: Generated<'authorized' | 'paid' | 'failed' | 'expired'>;
  invoice_id: NullUnlessSet<string>;
  escrow_id: NullUnlessSet<string>;
  hosted_token_hash: NullUnlessSet<Buffer>;
  expires_ms: number;
  created_ms: number;
  updated_ms: number;
}

/** Those that were voided; their time is over, too. */
export interface AuthorizedInvoiceVoidsTable {
  authorized_invoice_id: string;
  voided_ms: number;
}

export interface NoncesTable {
  nonce_hash: Buffer;
  /** Shown as `nonce_auth_id`. */
  id: string;
  integrator_id: string;
  client_id: string;
  account_id: string;
  authorized_invoice_id: NullUnlessSet<string>;
  expires_ms: number;
  redeemed_ms: NullUnlessSet<number>;
  created_ms: number;
}

/** The flows that a nonce is limited to; no row: all that authorize-user can authorize. */
export interface NonceFlowsTable {
  nonce_id: string;
  flows: string[];
}

export interface FlowSessionsTable {
  token_hash: Buffer;
  id: string;
  flow: string;
  integrator_id: string;
  client_id: string;
  account_id: string;
  nonce_id: NullUnlessSet<string>;
  authorized_invoice_id: NullUnlessSet<string>;
  state: GeneratedJson<Record<string, unknown>>;
  expires_ms: number;
  ended_ms: NullUnlessSet<number>;
  created_ms: number;
}
