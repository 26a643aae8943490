import type { Migration } from './migration.js';

/** Due deliveries are taken endpoint by endpoint, so that one that hangs holds up nobody else. */
export const webhookQueue: Migration = {
  name: '0008-webhook-queue',
  sql: `
CREATE INDEX webhook_deliveries_due_by_endpoint ON webhook_deliveries (endpoint_id, due_ms) WHERE state = 'due';
DROP INDEX webhook_deliveries_due;
`,
};
