import type { Deps } from '../../platform/deps.js';

/**
 * Disables a client and all its tokens, within seconds on every node.
 *
 * @param integratorId - whose it must be; absent: anybody's
 * @returns whether there was one to disable
 */
export async function disableClient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  integratorId?: string,
): Promise<boolean> {
  let update = db
    .updateTable('clients')
    .set({ disabled_ms: clock.now() })
    .where('id', '=', clientId)
    .where('disabled_ms', 'is', null);
  if (integratorId !== undefined) update = update.where('integrator_id', '=', integratorId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows === 1n;
}
