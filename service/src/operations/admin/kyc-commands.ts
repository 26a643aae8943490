import { isUuid } from 'svc-bridge/model';
import { z } from 'zod';
import { decideKyc, KYC_DECISIONS } from '../../accounts/kyc/decide-kyc.js';
import { openDetails } from '../../accounts/kyc/sealed-details.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { ADMIN_TOOL, writeLog } from '../console/console-log.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { one } from './options.js';

const MOST = 50;
const sealedSchema = z.object({ sealed: z.string() });

/** Identity data awaits a manual decision here, unless your own verifier decides. */
export const kycCommands: Readonly<Record<string, AdminCommand>> = {
  'review-kyc': {
    usage: '',
    does: "Prints pending submissions, oldest first, decrypted with SVC_SECRET_KEYS. Each look is recorded in the console's log.",
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
    .select(['s.id', 's.account_id', 'a.integrator_id', 's.details', 's.created_ms'])
    .where('s.state', '=', 'MANUAL_REVIEW')
    .where('a.kyc_state', '=', 'MANUAL_REVIEW')
    .orderBy('s.created_ms')
    .limit(MOST)
    .execute();
  const submissions = rows.map((row) => ({
    submission_id: row.id,
    account_id: row.account_id,
    submitted: new Date(row.created_ms).toISOString(),
    details: openDetails(deps.settings.secretKeys, row.id, sealedSchema.parse(row.details).sealed),
  }));
  await deps.db.transaction().execute(async (trx) => {
    for (const row of rows) await recordLook(deps, trx, row);
  });
  return { submissions };
}

/** As the console records who looks at an identity. */
async function recordLook(
  { clock }: AdminDeps,
  trx: AdminDeps['db'],
  row: { readonly id: string; readonly account_id: string; readonly integrator_id: string | null },
): Promise<void> {
  await writeLog(trx, ADMIN_TOOL, {
    action: 'account.read-identity',
    objectKind: 'account',
    objectId: row.account_id,
    integratorId: row.integrator_id,
    after: { submission_id: row.id },
    reason: 'review-kyc',
    nowMs: clock.now(),
  });
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
  const before = await deps.db.transaction().execute((trx) => decideKyc(trx, decision));
  if (before === undefined) throw new Error(`There is no user ${accountId}.`);
  return { account_id: id, kyc_state: state };
}
