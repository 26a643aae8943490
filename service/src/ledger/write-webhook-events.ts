import type { PoolClient } from 'pg';
import type { RandomSource } from '../random.js';
import type { NewWebhookEvent } from './effects.js';
import { newId } from './new-id.js';

interface EndpointRow {
  readonly id: string;
  readonly integrator_id: string;
  readonly events: readonly string[];
}

/**
 * Writes events and one due delivery per endpoint that listens, inside the transaction of the effect.
 * An integrator without an endpoint has no events.
 *
 * @source interface §6.1
 */
export async function writeWebhookEvents(
  context: { client: PoolClient; random: RandomSource; nowMs: number },
  events: readonly NewWebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { client, random, nowMs } = context;
  const endpoints = await client.query<EndpointRow>({
    name: 'webhook-endpoints',
    text: `SELECT id, integrator_id, events FROM webhook_endpoints WHERE integrator_id = ANY($1::uuid[]) AND state = 'enabled'`,
    values: [[...new Set(events.map((event) => event.integratorId))]],
  });
  if (endpoints.rows.length === 0) return;
  const rows = events.map((event) => ({ ...event, id: newId(random, nowMs) }));
  const deliveries = rows.flatMap((event) =>
    endpoints.rows
      .filter((endpoint) => listens(endpoint, event))
      .map((endpoint) => ({ id: newId(random, nowMs), eventId: event.id, endpointId: endpoint.id })),
  );
  await client.query({
    name: 'insert-webhook-events',
    text: `INSERT INTO webhook_events (id, integrator_id, event, subject_id, body, created_ms)
           SELECT *, $6::bigint FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])`,
    values: [
      rows.map((event) => event.id),
      rows.map((event) => event.integratorId),
      rows.map((event) => event.event),
      rows.map((event) => event.subjectId),
      rows.map((event) => event.body),
      nowMs,
    ],
  });
  await client.query({
    name: 'insert-webhook-deliveries',
    text: `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_ms, created_ms, updated_ms)
           SELECT *, $4::bigint, $4::bigint, $4::bigint FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    values: [
      deliveries.map((delivery) => delivery.id),
      deliveries.map((delivery) => delivery.eventId),
      deliveries.map((delivery) => delivery.endpointId),
      nowMs,
    ],
  });
}

function listens(endpoint: EndpointRow, event: NewWebhookEvent): boolean {
  if (endpoint.integrator_id !== event.integratorId) return false;
  return endpoint.events.length === 0 || endpoint.events.includes(event.event);
}
