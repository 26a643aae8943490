import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../../platform/deps.js';
import { conflict, notFound } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

/**
 * Removes a card from the buyer's methods; idempotent. Payments already running with it continue.
 *
 * @throws ApiError `payment_method_not_found` 404, `payment_method_not_removable` 409 for a wallet
 */
export async function removeMethod(deps: Pick<Deps, 'db' | 'clock'>, session: FlowSession, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound('payment_method');
  const method = await deps.db
    .selectFrom('payment_methods')
    .select(['wallet_id'])
    .where('id', '=', id)
    .where('account_id', '=', session.accountId)
    .executeTakeFirst();
  if (!method) throw notFound('payment_method');
  if (method.wallet_id !== null) throw conflict('payment_method_not_removable', 'A wallet cannot be removed.');
  await deps.db
    .updateTable('payment_methods')
    .set({ pm_state: 'DISABLED', updated_ms: deps.clock.now() })
    .where('id', '=', id)
    .where('pm_state', '<>', 'DISABLED')
    .execute();
}
