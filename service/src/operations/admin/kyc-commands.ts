import { z } from 'zod';
import { openDetails } from '../../accounts/kyc/sealed-details.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { isUuid } from '../../platform/http/fields.js';
import type { AdminCommand, AdminDeps } from './admin-command.js';
import { one } from './options.js';

const STATES = ['ACCEPT', 'DENY', 'REVERIFY'] as const;
const MOST = 50;
const sealedSchema = z.object({ sealed: z.string() });

/** What players have said about themselves waits here for a person, unless a verifier of your own decides. */
export const kycCommands: Readonly<Record<string, AdminCommand>> = {
  'review-kyc': {
    usage: '',
    does: 'Prints submissions that wait for a decision, oldest first, opened with SVC_SECRET_KEYS.',
    run: review,
  },
  'decide-kyc': {
    usage: '--account 01a1… --state ACCEPT|DENY|REVERIFY',
    does: 'Enters the decision about a user; REVERIFY asks for the data again.',
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
  const state = STATES.find((each) => each === text);
  if (!state) throw new Error(`--state must be one of ${STATES.join(', ')}.`);
  if (!isUuid(accountId)) throw new Error('--account must be an account id.');
  const nowMs = await readDatabaseTime(deps.pool, deps.clock);
  return deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('accounts')
      .set({ kyc_state: state, updated_ms: nowMs })
      .where('id', '=', accountId.toLowerCase())
      .where('kind', '=', 'user')
      .returning('id')
      .executeTakeFirst();
    if (!account) throw new Error(`There is no user ${accountId}.`);
    await trx
      .updateTable('kyc_submissions')
      .set({ state, updated_ms: nowMs })
      .where('account_id', '=', account.id)
      .where('state', '=', 'MANUAL_REVIEW')
      .execute();
    return { account_id: account.id, kyc_state: state };
  });
}
