import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from './accounts.js';

/** Each may do what the one before may, and more. */
export type OperatorRole = 'viewer' | 'support' | 'finance' | 'admin';

type NullUnlessSet<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface OperatorsTable {
  id: string;
  name: string;
  /** In lower case. */
  email: string;
  password_hash: string;
  /** Until then the printed password may be replaced; null: it was. */
  password_expires_ms: NullUnlessSet<number>;
  totp_sealed: Buffer;
  /** Mark of the key that it is sealed with; null: not known yet. */
  sealed_with: NullUnlessSet<string>;
  /** The time step of the newest code that was used. */
  totp_step: Generated<number>;
  role: OperatorRole;
  /** Null: one of the operator's own people. */
  integrator_id: NullUnlessSet<string>;
  disabled_ms: NullUnlessSet<number>;
  created_ms: number;
  updated_ms: number;
}

export interface OperatorSessionsTable {
  token_hash: Buffer;
  operator_id: string;
  /** Where it was opened. */
  address: string;
  seen_ms: number;
  expires_ms: number;
  revoked_ms: NullUnlessSet<number>;
  created_ms: number;
}

export interface OperatorPasskeysTable {
  id: string;
  operator_id: string;
  name: string;
  credential_id: Buffer;
  /** COSE. */
  public_key: Buffer;
  /** How often it has signed, as it says itself; 0: it does not count. */
  counter: number;
  /** A password manager keeps copies of it. */
  backed_up: boolean;
  used_ms: NullUnlessSet<number>;
  created_ms: number;
}

/** What a passkey has to sign: good once, for whoever asked for it. */
export interface OperatorChallengesTable {
  challenge_hash: Buffer;
  purpose: 'sign-in' | 'register';
  /** Of the cookie of the session, or of the attempt to sign in. */
  holder_hash: Buffer;
  expires_ms: number;
}

/** Append-only. */
export interface ConsoleLogTable {
  id: GeneratedAlways<number>;
  at_ms: number;
  /** Null: the admin tool, or a sandbox's built-in operator. */
  operator_id: string | null;
  operator: string;
  /** Whose object it is; null: nobody's. */
  integrator_id: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  reason: string;
  request_id: string;
  address: string;
}

/** A form that somebody sent: done, or waiting for a second person. */
export interface ConsoleRequestsTable {
  id: string;
  /** Their e-mail address; `sandbox`. */
  asked_by: string;
  /** Of the form that was sent. */
  request_key: string;
  asked_by_id: string | null;
  /** As in the log, such as `invoice.refund`. */
  action: string;
  object_kind: string;
  object_id: string;
  integrator_id: string;
  body: Json<Record<string, unknown>>;
  reason: string;
  state: 'waiting' | 'done' | 'refused';
  /** The second person; null: none was needed. */
  decided_by: NullUnlessSet<string>;
  decided_by_id: NullUnlessSet<string>;
  asked_ms: number;
  updated_ms: number;
}

/** Of a request that whoever asked now does themselves. */
export interface ConsoleApprovalsTable {
  request_id: string;
  /** The second person's e-mail address. */
  approved_by: string;
  approved_by_id: string | null;
  approved_ms: number;
}
