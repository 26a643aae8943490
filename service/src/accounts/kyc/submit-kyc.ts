import { readDatabaseTime } from '../../platform/db/database-time.js';
import type { KycState } from '../../platform/db/tables/accounts.js';
import type { Deps } from '../../platform/deps.js';
import { unavailable } from '../../platform/http/api-error.js';
import type { KycDetails } from './kyc-submission.js';
import type { KycDecision, KycRequest, KycVerifier } from './kyc-verifier.js';
import { sealDetails } from './sealed-details.js';

/** What a submission needs; without a verifier people decide. */
export interface KycDeps extends Deps {
  readonly adapters: { readonly kyc: KycVerifier | undefined };
}

/** States in which a submission is awaited. */
export function canSubmit(state: KycState): boolean {
  return state === 'NODATA' || state === 'REVERIFY';
}

/**
 * Submits who a player is and enters the decision; does nothing where none is awaited, so that it may be sent twice.
 *
 * @throws ApiError `kyc_verifier_unavailable` 503
 */
export async function submitKyc(deps: KycDeps, accountId: string, details: KycDetails): Promise<void> {
  const submissionId = deps.random.uuid();
  const before = await deps.db
    .selectFrom('accounts')
    .select('kyc_state')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (!canSubmit(before.kyc_state)) return;
  const decision = await decide(deps, { submissionId, accountId, details });
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  await deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('kyc_state')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!canSubmit(account.kyc_state)) return;
    await trx
      .insertInto('kyc_submissions')
      .values({
        id: submissionId,
        account_id: accountId,
        state: decision,
        details: JSON.stringify({ sealed: sealDetails(deps, submissionId, details) }),
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute();
    await trx
      .updateTable('accounts')
      .set({ kyc_state: decision, updated_ms: nowMs })
      .where('id', '=', accountId)
      .execute();
  });
}

async function decide(deps: KycDeps, request: KycRequest): Promise<KycDecision> {
  try {
    return (await deps.adapters.kyc?.verify(request)) ?? 'MANUAL_REVIEW';
  } catch (error) {
    deps.log.warn({ err: error, submission: request.submissionId }, 'the KYC verifier does not answer');
    throw unavailable('kyc_verifier_unavailable', 'Who you are cannot be checked right now. Try again in a moment.', 5);
  }
}
