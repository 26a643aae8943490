import { isUuid } from 'svc-bridge/model';
import { z } from 'zod';
import { decideKyc, KYC_DECISIONS } from '../../accounts/kyc/decide-kyc.js';
import { openDetails } from '../../accounts/kyc/sealed-details.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import type { AdminCommand, AdminDeps } from './admin-command.js';
import { one } from './options.js';

const MOST = 50;
const sealedSchema = z.object({ sealed: z.string() });

/** Identity data awaits a manual decision here, unless your own verifier decides. */
export const kycCommands: Readonly<Record<string, AdminCommand>> = {
  'review-kyc': {
    usage: '',
    does: 'Prints pending submissions, oldest first, decrypted with SVC_SECRET_KEYS.',
    run: review,
  },
  'decide-kyc': {
    usage: '--account 01a1… --state ACCEPT|DENY|REVERIFY',
    does: 'Records the decision about a user. REVERIFY asks for the data again.',
    run: async (deps, options) => decide(deps, one(options, 'account'), one(options, 'state')),
  },
};

async function review(deps: AdminDeps): Promise<object> {
  const rows = await deps.db
    .selectFrom('kyc_submissions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.details', 's.created_ms'])
    .where('s.state', '=', 'MANUAL_REVIEW')
    .where('a.kyc_state', '=', 'MANUAL_REVIEW')
    .orderBy('s.created_ms')
    .limit(MOST)
    .execute();
  const submissions = rows.map((row) => ({
    account_id: row.account_id,
    submitted: new Date(row.created_ms).toISOString(),
    details: openDetails(deps.settings.secretKeys, row.id, sealedSchema.parse(row.details).sealed),
  }));
  return { submissions };
}

async function decide(deps: AdminDeps, accountId: string, text: string): Promise<object> {
  const state = KYC_DECISIONS.find((each) => each === text);
  if (!state) throw new Error(`--state must be one of ${KYC_DECISIONS.join(', ')}.`);
  if (!isUuid(accountId)) throw new Error('--account must be an account id.');
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  const id = accountId.toLowerCase();
  const before = await deps.db.transaction().execute((trx) => decideKyc(trx, { accountId: id, state, nowMs }));
  if (before === undefined) throw new Error(`There is no user ${accountId}.`);
  return { account_id: id, kyc_state: state };
}
