import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
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

/** A submission that its node has not brought to an end by then is given up, ms. Verifiers answer much sooner. */
const UNDER_WAY_MS = 60_000;

/**
 * Submits who a player is and enters the decision; does nothing where none is awaited, so that it may be sent twice. One submission of a
 * player is decided at a time: whoever sends several identities at once has one chance like everybody.
 *
 * @throws ApiError `kyc_verifier_unavailable`, `kyc_under_way` 503
 */
export async function submitKyc(deps: KycDeps, accountId: string, details: KycDetails): Promise<void> {
  const submissionId = await begin(deps, accountId, details);
  if (submissionId === undefined) return;
  const decision = await decide(deps, { submissionId, accountId, details }).catch(async (error: unknown) => {
    await withdraw(deps.db, submissionId);
    throw error;
  });
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  await deps.db.transaction().execute(async (trx) => {
    if (!canSubmit(await lockState(trx, accountId))) return withdraw(trx, submissionId);
    const { numUpdatedRows } = await trx
      .updateTable('kyc_submissions')
      .set({ state: decision, updated_ms: nowMs })
      .where('id', '=', submissionId)
      .where(isUnderWay)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    await trx
      .updateTable('accounts')
      .set({ kyc_state: decision, updated_ms: nowMs })
      .where('id', '=', accountId)
      .execute();
  });
}

/** Until it is decided, a submission has the state of a player who has submitted nothing. */
const isUnderWay = (row: ExpressionBuilder<Database, 'kyc_submissions'>) => row('state', '=', 'NODATA');

/** Keeps nothing of a submission that is not decided any more. */
async function withdraw(db: Kysely<Database>, submissionId: string): Promise<void> {
  await db.deleteFrom('kyc_submissions').where('id', '=', submissionId).where(isUnderWay).execute();
}

/** Writes the submission down before the verifier is asked. @returns its id; undefined when none is awaited */
async function begin(deps: KycDeps, accountId: string, details: KycDetails): Promise<string | undefined> {
  const id = deps.random.uuid();
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  return deps.db.transaction().execute(async (trx) => {
    if (!canSubmit(await lockState(trx, accountId))) return undefined;
    const own = await trx
      .selectFrom('kyc_submissions')
      .select('created_ms')
      .where('account_id', '=', accountId)
      .where(isUnderWay)
      .execute();
    if (own.some((each) => each.created_ms > nowMs - UNDER_WAY_MS)) {
      throw unavailable('kyc_under_way', 'Your details are being checked. Try again in a moment.', 5);
    }
    await trx.deleteFrom('kyc_submissions').where('account_id', '=', accountId).where(isUnderWay).execute();
    await trx
      .insertInto('kyc_submissions')
      .values({
        id,
        account_id: accountId,
        state: 'NODATA',
        details: JSON.stringify({ sealed: sealDetails(deps, id, details) }),
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute();
    return id;
  });
}

async function lockState(trx: Kysely<Database>, accountId: string): Promise<KycState> {
  const account = await trx
    .selectFrom('accounts')
    .select('kyc_state')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return account.kyc_state;
}

async function decide(deps: KycDeps, request: KycRequest): Promise<KycDecision> {
  try {
    return (await deps.adapters.kyc?.verify(request)) ?? 'MANUAL_REVIEW';
  } catch (error) {
    deps.log.warn({ err: error, submission: request.submissionId }, 'the KYC verifier does not answer');
    throw unavailable('kyc_verifier_unavailable', 'Who you are cannot be checked right now. Try again in a moment.', 5);
  }
}
