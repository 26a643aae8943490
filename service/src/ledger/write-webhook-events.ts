import { systemClock } from '../platform/clock.js';
import { DATABASE_TIME_SQL } from '../platform/db/database-time.js';
import { newId, type RandomSource } from '../platform/random.js';
import type { NewWebhookEvent } from './effects.js';
import type { Pipeline } from './pipeline.js';
import { plainArray, textArray } from './sql-arrays.js';

/** An enabled webhook endpoint; without event names it gets every event. */
export interface ListeningEndpoint {
  readonly id: string;
  readonly integrator_id: string;
  readonly events: readonly string[];
}

/** @returns the endpoints of these integrators, filled when the pipeline is flushed */
export function findListeningEndpoints(
  pipeline: Pipeline,
  integratorIds: ReadonlySet<string>,
): readonly ListeningEndpoint[] {
  if (integratorIds.size === 0) return [];
  const text = `SELECT id, integrator_id, events FROM webhook_endpoints WHERE integrator_id = ANY($1::uuid[]) AND state = 'enabled'`;
  return pipeline.addRead<ListeningEndpoint>({
    name: 'webhook-endpoints',
    text,
    values: [plainArray([...integratorIds])],
  });
}

/**
 * Writes events and one due delivery per endpoint that listens, inside the transaction of the effect. It is due by the database's clock, too:
 * a node whose clock is ahead would have it sent so much later.
 * An integrator without an endpoint has no events.
 *
 * @source interface §6.1
 */
export function writeWebhookEvents(
  context: { pipeline: Pipeline; random: RandomSource; nowMs: number },
  { events, endpoints }: { events: readonly NewWebhookEvent[]; endpoints: readonly ListeningEndpoint[] },
): void {
  if (events.length === 0 || endpoints.length === 0) return;
  const { pipeline, random, nowMs } = context;
  const rows = events.map((event) => ({ ...event, id: newId(random, nowMs) }));
  const deliveries = rows.flatMap((event) =>
    endpoints
      .filter((endpoint) => listens(endpoint, event))
      .map((endpoint) => ({ id: newId(random, nowMs), eventId: event.id, endpointId: endpoint.id })),
  );
  pipeline.addWrite(
    {
      name: 'insert-webhook-events',
      text: `INSERT INTO webhook_events (id, integrator_id, event, subject_id, body, created_ms)
             SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::text[]), unnest($4::text[]), unnest($5::text[]),
               $6::bigint`,
      values: [
        plainArray(rows.map((event) => event.id)),
        plainArray(rows.map((event) => event.integratorId)),
        textArray(rows.map((event) => event.event)),
        textArray(rows.map((event) => event.subjectId)),
        textArray(rows.map((event) => event.body)),
        nowMs,
      ],
    },
    rows.length,
  );
  pipeline.addWrite(
    {
      name: 'insert-webhook-deliveries',
      text: `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_ms, created_ms, updated_ms)
             SELECT unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::uuid[]), least($4::bigint, ${DATABASE_TIME_SQL} + $5::bigint),
               $4::bigint, $4::bigint`,
      values: [
        plainArray(deliveries.map((delivery) => delivery.id)),
        plainArray(deliveries.map((delivery) => delivery.eventId)),
        plainArray(deliveries.map((delivery) => delivery.endpointId)),
        nowMs,
        nowMs - systemClock.now(),
      ],
    },
    deliveries.length,
  );
}

function listens(endpoint: ListeningEndpoint, event: NewWebhookEvent): boolean {
  if (endpoint.integrator_id !== event.integratorId) return false;
  return endpoint.events.length === 0 || endpoint.events.includes(event.event);
}
