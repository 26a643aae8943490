import type { Kysely, Selectable } from 'kysely';
import { isUuid } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';
import { notFound } from '../../platform/http/api-error.js';

/**
 * @param locks - for a change, until its transaction ends
 * @throws ApiError `webhook_not_found` 404, also for another integrator's
 */
export async function findEndpoint(
  db: Kysely<Database>,
  integratorId: string,
  id: string,
  { locks = false } = {},
): Promise<Selectable<WebhookEndpointsTable>> {
  if (!isUuid(id)) throw notFound('webhook');
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('integrator_id', '=', integratorId)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) throw notFound('webhook');
  return row;
}

/** An integrator's receivers, oldest first. */
export async function listEndpoints(
  db: Kysely<Database>,
  integratorId: string,
): Promise<Selectable<WebhookEndpointsTable>[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('integrator_id', '=', integratorId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** @returns how often it was attempted @throws ApiError `webhook_delivery_not_found` 404, also for another endpoint's */
export async function findDelivery(
  db: Kysely<Database>,
  endpointId: string,
  id: string,
): Promise<{ readonly attempts: number }> {
  if (!isUuid(id)) throw notFound('webhook_delivery');
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (!row) throw notFound('webhook_delivery');
  return row;
}
