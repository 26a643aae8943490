import type { ColumnType, Generated } from 'kysely';
import type { WEBHOOK_EVENTS } from 'svc-bridge/model';
import type { GeneratedJson, Json } from './accounts.js';

export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

export interface WebhookEndpointsTable {
  id: string;
  integrator_id: string;
  url: string;
  /** Empty: every event. */
  events: Generated<string[]>;
  secret_sealed: Buffer;
  previous_secret_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  previous_secret_expires_ms: ColumnType<number | null, number | null | undefined, number | null>;
  /** Mark of the key that the secret is sealed with; null: not known yet. */
  sealed_with: ColumnType<string | null, string | null | undefined, string | null>;
  state: Generated<'enabled' | 'disabled'>;
  disabled_reason: Generated<string>;
  created_ms: number;
  updated_ms: number;
}

export interface WebhookEventsTable {
  id: string;
  integrator_id: string;
  event: WebhookEventName;
  subject_id: string;
  /** The bytes to send; null: render the completed invoice. */
  body: string | null;
  created_ms: number;
}

export interface WebhookDeliveriesTable {
  id: string;
  event_id: string;
  endpoint_id: string;
  state: Generated<'due' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  due_ms: number;
  claimed_until_ms: Generated<number>;
  created_ms: number;
  updated_ms: number;
}

export interface WebhookAttemptsTable {
  id: string;
  delivery_id: string;
  attempt: number;
  response_status: number | null;
  error: Generated<string>;
  response_excerpt: Generated<string>;
  started_ms: number;
  finished_ms: number;
}

export interface JobLeasesTable {
  name: string;
  holder: string;
  expires_ms: number;
}

/** Each process, as it last described itself. Its times are real, also in a sandbox whose clock is ahead. */
export interface NodesTable {
  id: string;
  /** Host and port; a node that starts again has the same. */
  name: string;
  version: string;
  build: string;
  started_ms: number;
  seen_ms: number;
  /** Why; empty: it is ready. */
  not_ready: string;
  stopping_ms: number | null;
  stopped_ms: number | null;
  /** How each job's rounds ended, with times counted back from `seen_ms`. */
  jobs: Json<unknown>;
}

/** What providers told by webhook, each event once. */
export interface ProviderEventsTable {
  provider: string;
  event_id: string;
  about: Json<Record<string, string>>;
  state: Generated<'due' | 'applied' | 'ignored'>;
  attempts: Generated<number>;
  check_after_ms: number;
  /** Why the last attempt failed; null: it did not. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  received_ms: number;
  updated_ms: number;
}

export interface SandboxStateTable {
  id: number;
  clock_offset_ms: Generated<number>;
  fixtures: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
}

export interface SandboxFaultsTable {
  id: string;
  kind: string;
  settings: GeneratedJson<Record<string, unknown>>;
  remaining: number | null;
  created_ms: number;
}

export interface SchemaMigrationsTable {
  name: string;
  applied_ms: number;
}

/** One row, once a node has started on the database. */
export interface ServiceModeTable {
  id: number;
  mode: 'sandbox' | 'operator';
  adopted_ms: number;
}

/** One row, once a node that names its cell has started on the database. */
export interface ServiceCellTable {
  id: number;
  cell: number;
  adopted_ms: number;
}

/** Integrators that live in another cell: what is here of them is history. */
export interface MovedIntegratorsTable {
  integrator_id: string;
  to_cell: number;
  moved_ms: number;
}

export type FreezableKind = 'integrator' | 'account' | 'wallet';

export interface FreezesTable {
  id: string;
  subject_kind: FreezableKind;
  subject_id: string;
  frozen_by: 'operator' | 'integrator';
  reason: Generated<string>;
  frozen_ms: number;
  lifted_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A line item's picture: `kept` once it is fetched, `failed` when it is given up. */
export interface PicturesTable {
  /** Made of the integrator and the address. */
  id: string;
  integrator_id: string;
  url: string;
  state: Generated<'due' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  due_ms: number;
  claimed_until_ms: Generated<number>;
  /** Of the last attempt that failed, a sentence. */
  problem: Generated<string>;
  media_type: string | null;
  content: Buffer | null;
  /** The last time that an item with it was created, to a day. */
  used_ms: number;
  created_ms: number;
}
