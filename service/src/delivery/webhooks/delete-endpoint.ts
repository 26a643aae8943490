import type { Deps } from '../../platform/deps.js';
import { findEndpoint } from './find-endpoint.js';

/** Deletes a receiver; drops its pending deliveries and keeps its log. @throws ApiError `webhook_not_found` 404 */
export async function deleteEndpoint(
  deps: Pick<Deps, 'db' | 'clock'>,
  integratorId: string,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, integratorId, id);
    await trx.deleteFrom('webhook_endpoints').where('id', '=', endpoint.id).execute();
    await trx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', updated_ms: deps.clock.now() })
      .where('endpoint_id', '=', endpoint.id)
      .where('state', '=', 'due')
      .execute();
  });
}
