import type { ColumnType, Generated } from 'kysely';

/** JSON columns are written as text made by JSON.stringify and read as values. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

export interface CurrenciesTable {
  code: string;
  exponent: number;
  is_virtual: Generated<boolean>;
}

/** The owner of a virtual currency; real ones have none. */
export interface CurrencyOwnersTable {
  code: string;
  integrator_id: string;
}

export type KycState = 'NODATA' | 'ACCEPT' | 'DENY' | 'MANUAL_REVIEW' | 'REVERIFY';

export interface AccountsTable {
  id: string;
  kind: 'user' | 'integrator' | 'system';
  /** The integrator that registered the user. */
  integrator_id: string | null;
  email: string | null;
  display_name: Generated<string>;
  locale: Generated<string>;
  kyc_state: Generated<KycState>;
  accepted_terms_version: number | null;
  created_ms: number;
  updated_ms: number;
}

export interface IntegratorsTable {
  id: string;
  name: string;
  account_id: string;
  allowed_origins: Generated<string[]>;
  oauth_return_patterns: Generated<string[]>;
  theme: GeneratedJson<Record<string, unknown>>;
  settings: GeneratedJson<Record<string, unknown>>;
  created_ms: number;
  updated_ms: number;
}

/** The file of an integrator's typeface. */
export interface TypefacesTable {
  integrator_id: string;
  /** By which pages fetch it: another content has another name. */
  name: string;
  content: Buffer;
}

export interface ClientsTable {
  id: string;
  integrator_id: string;
  secret_hash: Buffer;
  scopes: string[];
  disabled_ms: number | null;
  /** When it last gave its secret, to the minute; null: not since this is kept. */
  used_ms: ColumnType<number | null, never, number>;
  created_ms: number;
}

/** When everything that acted for a player was last revoked. */
export interface SessionRevocationsTable {
  account_id: string;
  revoked_ms: number;
}

/** Accounts whose personal data was erased on request; they stay frozen for good. */
export interface ErasuresTable {
  account_id: string;
  erased_ms: number;
}

/** What is stored of a card: never its number. `token` is the provider's. */
export interface StoredCard {
  token: string;
  brand: string;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  /** A keyed hash of its number, the same for every owner. */
  fingerprint?: string;
}

export interface PaymentMethodsTable {
  id: string;
  account_id: string;
  integrator_id: string;
  /** `wallet`, or the name of the payment provider. */
  provider: string;
  method_class: string;
  display_string: string;
  psp_reference: string;
  psp_hash_code: Generated<string>;
  processing_currency: string;
  pm_state: Generated<'ACTIVE' | 'DISABLED' | 'EXPIRED'>;
  wallet_id: string | null;
  card: ColumnType<StoredCard | null, string | null | undefined, string | null>;
  created_ms: number;
  updated_ms: number;
}

export interface TermsVersionsTable {
  version: number;
  content: GeneratedJson<Record<string, unknown>>;
  published_ms: number;
}

export interface TermsAcceptancesTable {
  account_id: string;
  version: number;
  accepted_ms: number;
}

export interface KycSubmissionsTable {
  id: string;
  account_id: string;
  state: KycState;
  details: GeneratedJson<Record<string, unknown>>;
  /** A keyed hash of the name, kept when the details are erased; null: written by the release before. */
  name_hash: ColumnType<string | null, string | null | undefined, null>;
  /** Mark of the key that the details are sealed with; null: not known yet. */
  sealed_with: ColumnType<string | null, string | null | undefined, string | null>;
  created_ms: number;
  updated_ms: number;
}
