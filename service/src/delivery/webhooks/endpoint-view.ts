import type { Selectable } from 'kysely';
import type { Sent, webhookEndpointSchema, webhookEndpointWithSecretSchema } from 'svc-bridge/model';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';

/** A registered receiver, without its secret. */
export type EndpointView = Sent<typeof webhookEndpointSchema>;

/** A receiver right after registration or rotation: the only time its secret is shown. */
export type EndpointWithSecret = Sent<typeof webhookEndpointWithSecretSchema>;

export function viewEndpoint(row: Selectable<WebhookEndpointsTable>, nowMs: number): EndpointView {
  const { previous_secret_expires_ms: previousEnds } = row;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.state,
    disabled_reason: row.disabled_reason,
    previous_secret_expires:
      previousEnds !== null && previousEnds > nowMs ? new Date(previousEnds).toISOString() : null,
    created: new Date(row.created_ms).toISOString(),
    updated: new Date(row.updated_ms).toISOString(),
  };
}
