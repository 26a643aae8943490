import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { KycState } from '../../platform/db/tables/accounts.js';

/** What a person may decide; `REVERIFY` asks for the data again. */
export const KYC_DECISIONS = ['ACCEPT', 'DENY', 'REVERIFY'] as const;

export interface KycDecision {
  readonly accountId: string;
  readonly state: (typeof KYC_DECISIONS)[number];
  /** By the database's clock. */
  readonly nowMs: number;
}

/**
 * Records the operator's decision about a user, and about what the user has submitted.
 *
 * @returns the state before; undefined if there is no such user
 */
export async function decideKyc(
  trx: Kysely<Database>,
  { accountId, state, nowMs }: KycDecision,
): Promise<KycState | undefined> {
  const before = await trx
    .selectFrom('accounts')
    .select('kyc_state')
    .where('id', '=', accountId)
    .where('kind', '=', 'user')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const change = { updated_ms: nowMs };
  await trx
    .updateTable('accounts')
    .set({ ...change, kyc_state: state })
    .where('id', '=', accountId)
    .execute();
  await trx
    .updateTable('kyc_submissions')
    .set({ ...change, state })
    .where('account_id', '=', accountId)
    .where('state', '=', 'MANUAL_REVIEW')
    .execute();
  return before.kyc_state;
}
