import type { Migration } from './migration.js';

/** What card providers and banks tell by webhook. An event only says which object to ask about. */
export const providerEvents: Migration = {
  name: '0040-provider-events',
  sql: `
CREATE TABLE provider_events (
  -- the adapter's name
  provider text NOT NULL,
  -- the provider's; the same event may come any number of times
  event_id text NOT NULL,
  -- the kind of object and what identifies it
  about jsonb NOT NULL,
  -- ignored: about nothing of ours
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'applied', 'ignored')),
  attempts integer NOT NULL DEFAULT 0,
  check_after_ms bigint NOT NULL,
  failure text,
  received_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_due ON provider_events (check_after_ms) WHERE state = 'due';
CREATE INDEX provider_events_by_age ON provider_events (received_ms);
`,
};
