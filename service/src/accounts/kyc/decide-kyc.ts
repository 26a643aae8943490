import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { KycState } from '../../platform/db/tables/accounts.js';
import { conflict } from '../../platform/http/api-error.js';
import { UNDER_WAY } from './submit-kyc.js';

/** What a person may decide; `REVERIFY` asks for the data again. */
export const KYC_DECISIONS = ['ACCEPT', 'DENY', 'REVERIFY'] as const;

export interface KycDecision {
  readonly accountId: string;
  readonly state: (typeof KYC_DECISIONS)[number];
  /** The submission that was looked at. Absent: whatever waits, and an earlier decision is corrected if nothing does. */
  readonly submissionId?: string | undefined;
  /** By the database's clock. */
  readonly nowMs: number;
}

/**
 * Records the operator's decision about a user, and about what the user has submitted.
 *
 * @returns the state before; undefined if there is no such user
 * @throws ApiError `kyc_submission_changed` 409 if `submissionId` does not wait for a decision about this user
 */
export async function decideKyc(
  trx: Kysely<Database>,
  { accountId, state, submissionId, nowMs }: KycDecision,
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
  let waiting = trx
    .updateTable('kyc_submissions')
    .set({ ...change, state })
    .where('account_id', '=', accountId)
    .where('state', '=', 'MANUAL_REVIEW');
  if (submissionId !== undefined) waiting = waiting.where('id', '=', submissionId);
  const { numUpdatedRows } = await waiting.executeTakeFirst();
  if (submissionId !== undefined && numUpdatedRows !== 1n) throw changed();
  if (numUpdatedRows === 0n) await correctNewest(trx, { accountId, state });
  return before.kyc_state;
}

/** Payouts take the player's name from what was accepted last. Its data are still erased as long after the first decision. */
async function correctNewest(
  trx: Kysely<Database>,
  { accountId, state }: Pick<KycDecision, 'accountId' | 'state'>,
): Promise<void> {
  const newest = trx
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', UNDER_WAY)
    .orderBy('created_ms', 'desc')
    .limit(1);
  await trx.updateTable('kyc_submissions').set({ state }).where('id', '=', newest).execute();
}

function changed() {
  const message =
    'This submission does not wait for a decision about this player: it was decided, or the player has sent another. Look at the newest one.';
  return conflict('kyc_submission_changed', message);
}
