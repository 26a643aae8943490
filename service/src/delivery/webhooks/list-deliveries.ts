import type { Sent, webhookDeliveryPageSchema, webhookDeliverySchema } from 'svc-bridge/model';
import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { invalidField, notFound } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';

/** One event on its way to one receiver, with every attempt. */
export type DeliveryView = Sent<typeof webhookDeliverySchema>;

export interface ListDeliveriesOptions {
  /** Absent: of every integrator (the sandbox). */
  readonly integratorId?: string;
  readonly endpointId?: string;
  readonly deliveryId?: string;
  readonly state?: 'due' | 'delivered' | 'failed' | undefined;
  /** 1 to 100; default 25. */
  readonly limit?: number | undefined;
  /** From the page before. */
  readonly cursor?: string | undefined;
}

const DEFAULT_LIMIT = 25;

type DeliveryPage = Sent<typeof webhookDeliveryPageSchema>;

/** The delivery log, newest first. @throws ApiError `cursor_invalid` 422 */
export async function listDeliveries(deps: Pick<Deps, 'db'>, options: ListDeliveriesOptions): Promise<DeliveryPage> {
  const { limit = DEFAULT_LIMIT } = options;
  const after = options.cursor === undefined ? undefined : readCursor(options.cursor);
  let query = deps.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.endpoint_id', 'd.event_id', 'd.state', 'd.due_ms', 'd.created_ms', 'e.event', 'e.subject_id']);
  if (options.integratorId !== undefined) query = query.where('e.integrator_id', '=', options.integratorId);
  if (options.endpointId !== undefined) query = query.where('d.endpoint_id', '=', options.endpointId);
  if (options.deliveryId !== undefined) query = query.where('d.id', '=', options.deliveryId);
  if (options.state !== undefined) query = query.where('d.state', '=', options.state);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('d.created_ms', 'd.id'), '<', tuple(after.createdMs, after.id)),
    );
  }
  const found = await query
    .orderBy('d.created_ms', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const attempts = await readAttempts(
    deps,
    rows.map((row) => row.id),
  );
  const last = rows.at(-1);
  return {
    deliveries: rows.map((row) => ({
      id: row.id,
      webhook_id: row.endpoint_id,
      message_id: `msg_${row.event_id}`,
      event: row.event,
      subject_id: row.subject_id,
      state: row.state,
      next_attempt: row.state === 'due' ? isoTime(row.due_ms) : null,
      created: isoTime(row.created_ms),
      attempts: attempts.get(row.id) ?? [],
    })),
    next_cursor: last && found.length > limit ? writeCursor(last.created_ms, last.id) : null,
  };
}

/** One entry of the log. @throws ApiError `webhook_delivery_not_found` 404 */
export async function findDelivery(
  deps: Pick<Deps, 'db'>,
  options: { integratorId: string; endpointId: string; deliveryId: string },
): Promise<DeliveryView> {
  if (!isUuid(options.deliveryId)) throw notFound('webhook_delivery');
  const { deliveries } = await listDeliveries(deps, { ...options, limit: 1 });
  const [delivery] = deliveries;
  if (!delivery) throw notFound('webhook_delivery');
  return delivery;
}

/** What was tried, by delivery, oldest first. */
export async function readAttempts(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<Map<string, DeliveryView['attempts']>> {
  const byDelivery = new Map<string, DeliveryView['attempts']>();
  if (ids.length === 0) return byDelivery;
  const rows = await deps.db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('delivery_id')
    .orderBy('started_ms')
    .orderBy('attempt')
    .execute();
  for (const row of rows) {
    const attempts = byDelivery.get(row.delivery_id) ?? [];
    attempts.push({
      attempt: row.attempt,
      response_status: row.response_status,
      error: row.error,
      response_excerpt: row.response_excerpt,
      started: isoTime(row.started_ms),
      finished: isoTime(row.finished_ms),
    });
    byDelivery.set(row.delivery_id, attempts);
  }
  return byDelivery;
}

function writeCursor(createdMs: number, id: string): string {
  return Buffer.from(`${createdMs}.${id}`).toString('base64url');
}

function readCursor(cursor: string): { createdMs: number; id: string } {
  const [createdMs, id] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (createdMs === undefined || !/^\d{1,15}$/.test(createdMs) || id === undefined || !isUuid(id)) {
    throw invalidField('cursor', 'cursor_invalid', 'cursor must be the next_cursor of the previous page.');
  }
  return { createdMs: Number(createdMs), id };
}
