import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';

/** A registered receiver, without its secret. */
export const endpointSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()).describe('Empty: every event.'),
    state: z.enum(['enabled', 'disabled']),
    disabled_reason: z.string(),
    previous_secret_expires: z.string().nullable().describe('Until then messages are signed with both secrets.'),
    created: z.string(),
    updated: z.string(),
  })
  .meta({ id: 'WebhookEndpoint' });

export type EndpointView = z.infer<typeof endpointSchema>;

/** A receiver right after registration or rotation: the only time its secret is shown. */
export const endpointWithSecretSchema = endpointSchema
  .extend({ secret: z.string().describe('`whsec_` and the key in base64; it is not shown again.') })
  .meta({ id: 'WebhookEndpointWithSecret' });

export type EndpointWithSecret = z.infer<typeof endpointWithSecretSchema>;

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
