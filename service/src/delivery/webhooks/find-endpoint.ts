import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { WebhookEndpointsTable } from '../../platform/db/tables/operation.js';
import { notFound } from '../../platform/http/api-error.js';
import { isUuid } from '../../platform/http/fields.js';

/** @throws ApiError `webhook_not_found` 404, also for another integrator's */
export async function findEndpoint(
  db: Kysely<Database>,
  integratorId: string,
  id: string,
): Promise<Selectable<WebhookEndpointsTable>> {
  if (!isUuid(id)) throw notFound('webhook');
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('integrator_id', '=', integratorId)
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
