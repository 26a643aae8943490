import { isUuid } from 'svc-bridge/model';
import { z } from 'zod';
import { decideKyc, KYC_DECISIONS } from '../../accounts/kyc/decide-kyc.js';
import { openDetails } from '../../accounts/kyc/sealed-details.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { SecretKeyUnknown } from '../../platform/secrets/seal.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { ownerOf } from './find-integrator.js';
import { logCommand } from './log-command.js';
import { one } from './options.js';

const MOST = 50;
const sealedSchema = z.object({ sealed: z.string() });

/** Identity data awaits a manual decision here, unless your own verifier decides. */
export const kycCommands: Readonly<Record<string, AdminCommand>> = {
  'review-kyc': {
    usage: '',
    does: 'Prints pending submissions, oldest first, decrypted with SVC_SECRET_KEYS; one that no key opens has its problem instead. The log keeps which ones were shown.',
    run: review,
  },
  'decide-kyc': {
    usage: '--account 01a1… --state ACCEPT|DENY|REVERIFY [--submission 01a1…]',
    does: 'Records the decision about a user. REVERIFY asks for the data again. With --submission only if that one, as review-kyc printed it, still waits; without it, also corrects an earlier decision.',
    run: decide,
  },
};

async function review(deps: AdminDeps): Promise<object> {
  const rows = await deps.db
    .selectFrom('kyc_submissions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.details', 's.created_ms', 'a.integrator_id'])
    .where('s.state', '=', 'MANUAL_REVIEW')
    .where('a.kyc_state', '=', 'MANUAL_REVIEW')
    .orderBy('s.created_ms')
    .orderBy('s.id')
    .limit(MOST)
    .execute();
  const submissions = rows.map((row) => ({
    submission_id: row.id,
    account_id: row.account_id,
    submitted: new Date(row.created_ms).toISOString(),
    ...opened(deps, row.id, sealedSchema.parse(row.details).sealed),
  }));
  await deps.db.transaction().execute(async (trx) => {
    for (const [at, { id, account_id: objectId, integrator_id: integratorId }] of rows.entries()) {
      if (submissions[at]?.details === null) continue;
      const about = { objectKind: 'account', objectId, integratorId };
      await logCommand(deps, trx, { ...about, action: 'account.read-identity', after: { submission_id: id } });
    }
  });
  return { submissions };
}

/** One that no key opens keeps nobody from deciding about the others. */
function opened({ settings }: AdminDeps, submissionId: string, sealed: string): { details: unknown; problem?: string } {
  try {
    return { details: openDetails(settings.secretKeys, submissionId, sealed) };
  } catch (error) {
    if (!(error instanceof SecretKeyUnknown)) throw error;
    return { details: null, problem: error.message };
  }
}

async function decide(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const [accountId, given] = [one(options, 'account'), one(options, 'state')];
  const submission = options.submission === undefined ? undefined : one(options, 'submission');
  const state = KYC_DECISIONS.find((each) => each === given);
  if (!state) throw new Error(`--state must be one of ${KYC_DECISIONS.join(', ')}.`);
  if (!isUuid(accountId)) throw new Error('--account must be an account id.');
  if (submission !== undefined && !isUuid(submission)) throw new Error('--submission must be the id of a submission.');
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  const id = accountId.toLowerCase();
  const decision = { accountId: id, state, submissionId: submission?.toLowerCase(), nowMs };
  await deps.db.transaction().execute(async (trx) => {
    const before = await decideKyc(trx, decision);
    if (before === undefined) throw new Error(`There is no user ${accountId}.`);
    const about = { objectKind: 'account', objectId: id, integratorId: await ownerOf(trx, 'account', id) };
    const after = { kyc_state: state, ...(submission !== undefined && { submission_id: submission.toLowerCase() }) };
    await logCommand(deps, trx, { ...about, action: 'account.decide-kyc', before: { kyc_state: before }, after });
  });
  return { account_id: id, kyc_state: state };
}
