import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

/** Records that a user accepted a version of the terms; idempotent. */
export async function acceptTerms(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  accountId: string,
  version: number,
): Promise<void> {
  const nowMs = deps.clock.now();
  await trx
    .insertInto('terms_acceptances')
    .values({ account_id: accountId, version, accepted_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['account_id', 'version']).doNothing())
    .execute();
  await trx
    .updateTable('accounts')
    .set({ accepted_terms_version: version, updated_ms: nowMs })
    .where('id', '=', accountId)
    .where((where) =>
      where.or([where('accepted_terms_version', 'is', null), where('accepted_terms_version', '<', version)]),
    )
    .execute();
}
