import type { WebhookEventName } from '../db/tables/operation.js';
import type { SqlExecutor } from '../http/idempotency-store.js';

/** Something that integrators are told about (interface §6.1). */
export interface WebhookEvent {
  /** Made by the caller; receivers see it as `webhook-id`, the same on every retry. */
  readonly id: string;
  readonly integratorId: string;
  /** `escrow-transaction-update`: pay (also when it failed), commit, cancel. `invoice-completion`: `success` or `failed`. */
  readonly event: WebhookEventName;
  /** The invoice's or the escrow's id. */
  readonly subjectId: string;
  /** The answer of the call, as JSON text; null for an invoice, which is rendered when sent and never changes any more. */
  readonly body: string | null;
}

/** Arrays of event id, integrator and event name, then the time. One row for each endpoint that wants the event. */
const DELIVERIES_SQL = `
  INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_ms, created_ms, updated_ms)
  SELECT gen_random_uuid(), e.id, w.id, $4, $4, $4
  FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS e (id, integrator_id, event)
  JOIN webhook_endpoints w ON w.integrator_id = e.integrator_id AND w.state = 'enabled'
    AND (w.events = '{}' OR e.event = ANY (w.events))
  RETURNING event_id`;

const EVENTS_SQL = `
  INSERT INTO webhook_events (id, integrator_id, event, subject_id, body, created_ms)
  SELECT e.id, e.integrator_id, e.event, e.subject_id, e.body, $6
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS e (id, integrator_id, event, subject_id, body)`;

/**
 * Queues events, inside the transaction that holds what they tell: both become true together. One round trip when nobody
 * listens, two when somebody does; events without a listener are not kept.
 *
 * @param client - the connection that holds the transaction
 * @returns how many deliveries were queued
 * @source interface §6.1
 */
export async function recordEvents(
  client: SqlExecutor,
  events: readonly WebhookEvent[],
  nowMs: number,
): Promise<number> {
  if (events.length === 0) return 0;
  const queued = await client.query(DELIVERIES_SQL, [
    events.map((event) => event.id),
    events.map((event) => event.integratorId),
    events.map((event) => event.event),
    nowMs,
  ]);
  if (queued.rows.length === 0) return 0;
  const wanted = new Set((queued.rows as { event_id: string }[]).map((row) => row.event_id));
  const kept = events.filter((event) => wanted.has(event.id));
  await client.query(EVENTS_SQL, [
    kept.map((event) => event.id),
    kept.map((event) => event.integratorId),
    kept.map((event) => event.event),
    kept.map((event) => event.subjectId),
    kept.map((event) => event.body),
    nowMs,
  ]);
  return queued.rows.length;
}
