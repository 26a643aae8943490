import type { Migration } from './migration.js';

/** Webhooks: events and their due deliveries are written in the money's own transaction; the table of due deliveries is the queue. */
export const webhooks: Migration = {
  name: '0006-webhooks',
  sql: `
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  url text NOT NULL,
  -- empty: every event
  events text[] NOT NULL DEFAULT '{}',
  secret_sealed bytea NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_expires_ms bigint,
  state text NOT NULL DEFAULT 'enabled' CHECK (state IN ('enabled', 'disabled')),
  disabled_reason text NOT NULL DEFAULT '',
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE INDEX webhook_endpoints_by_integrator ON webhook_endpoints (integrator_id) WHERE state = 'enabled';
CREATE TABLE webhook_events (
  id uuid PRIMARY KEY,
  integrator_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('escrow-transaction-update', 'invoice-completion')),
  -- the invoice's or the escrow's id
  subject_id text NOT NULL,
  -- the exact bytes to send; null for an invoice, which never changes once it is complete and is rendered when sent
  body text,
  created_ms bigint NOT NULL
);
CREATE INDEX webhook_events_by_integrator ON webhook_events (integrator_id, created_ms, id);
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  due_ms bigint NOT NULL,
  -- a sender that died leaves its claim to run out
  claimed_until_ms bigint NOT NULL DEFAULT 0,
  created_ms bigint NOT NULL,
  updated_ms bigint NOT NULL
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_ms) WHERE state = 'due';
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, created_ms);
CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  response_status integer,
  error text NOT NULL DEFAULT '',
  response_excerpt text NOT NULL DEFAULT '',
  started_ms bigint NOT NULL,
  finished_ms bigint NOT NULL
);
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery_id, attempt);
`,
};
