import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import type { KycState } from '../../platform/db/tables/accounts.js';
import type { Deps } from '../../platform/deps.js';
import { unavailable } from '../../platform/http/api-error.js';
import type { KycDetails } from './kyc-submission.js';
import type { KycDecision, KycRequest, KycVerifier } from './kyc-verifier.js';
import { sealDetails } from './sealed-details.js';
import { hashName } from './verified-name.js';

/** What a submission needs; without a verifier it goes to manual review. */
export interface KycDeps extends Deps {
  readonly adapters: { readonly kyc: KycVerifier | undefined };
}

/** States in which a submission is awaited. */
export function canSubmit(state: KycState): boolean {
  return state === 'NODATA' || state === 'REVERIFY';
}

const DAY_MS = 24 * 60 * 60_000;
/** Within a day: whoever sends more is trying identities out, and a person decides about the next one. */
const MOST_VERIFIED = 5;

/** A submission that its node has not finished by then is given up, ms. Verifiers answer much sooner. */
const UNDER_WAY_MS = 60_000;

/**
 * Submits identity data and records the decision; does nothing if none is awaited, so it is safe to repeat. A player's
 * submissions are decided one at a time, so sending several identities at once gains nothing.
 *
 * @throws ApiError `kyc_verifier_unavailable`, `kyc_under_way` 503
 */
export async function submitKyc(deps: KycDeps, accountId: string, details: KycDetails): Promise<void> {
  const begun = await begin(deps, accountId, details);
  if (begun === undefined) return;
  const { submissionId, isOneOfMany } = begun;
  const verified = isOneOfMany ? Promise.resolve(FOR_A_PERSON) : decide(deps, { submissionId, accountId, details });
  const decision = await verified.catch(async (error: unknown) => {
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

const FOR_A_PERSON: KycDecision = 'MANUAL_REVIEW';

/** Until it is decided, the player's state is as if nothing was submitted. */
export const UNDER_WAY: KycState = 'NODATA';
const isUnderWay = (row: ExpressionBuilder<Database, 'kyc_submissions'>) => row('state', '=', UNDER_WAY);

/** Erases a submission that will not be decided. */
async function withdraw(db: Kysely<Database>, submissionId: string): Promise<void> {
  await db.deleteFrom('kyc_submissions').where('id', '=', submissionId).where(isUnderWay).execute();
}

interface Begun {
  readonly submissionId: string;
  /** The verifier has seen enough of this player's. */
  readonly isOneOfMany: boolean;
}

/** Stores the submission before calling the verifier. @returns undefined if none is awaited */
async function begin(deps: KycDeps, accountId: string, details: KycDetails): Promise<Begun | undefined> {
  const id = deps.random.uuid();
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  return deps.db.transaction().execute(async (trx) => {
    if (!canSubmit(await lockState(trx, accountId))) return undefined;
    const own = await trx
      .selectFrom('kyc_submissions')
      .select(['state', 'created_ms', 'updated_ms'])
      .where('account_id', '=', accountId)
      .orderBy('created_ms', 'desc')
      .execute();
    if (own.some(({ state, updated_ms }) => state === UNDER_WAY && updated_ms > nowMs - UNDER_WAY_MS)) {
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
        name_hash: hashName(deps, accountId, `${details.first_name} ${details.last_name}`),
        created_ms: laterThan(own[0]?.created_ms, nowMs),
        updated_ms: nowMs,
      })
      .execute();
    const ofToday = own.filter(({ state, created_ms }) => state !== UNDER_WAY && created_ms > nowMs - DAY_MS);
    return { submissionId: id, isOneOfMany: ofToday.length >= MOST_VERIFIED };
  });
}

/** A submission is read as newer than those before it, though the database's clock was set back since. */
function laterThan(lastMs: number | undefined, nowMs: number): number {
  return lastMs === undefined ? nowMs : Math.max(nowMs, lastMs + 1);
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
    return (await deps.adapters.kyc?.verify(request)) ?? FOR_A_PERSON;
  } catch (error) {
    deps.log.warn({ err: error, submission: request.submissionId }, 'KYC verifier did not answer');
    throw unavailable(
      'kyc_verifier_unavailable',
      'Your identity cannot be checked right now. Try again in a moment.',
      5,
    );
  }
}
