import { z } from 'zod';
import { decideKyc, KYC_DECISIONS } from '../../accounts/kyc/decide-kyc.js';
import { readSubmissions } from '../../accounts/kyc/read-submissions.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { ApiError } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';
import { type CallContext, type ChangeContext, type ConsoleCall, changeCall, plainCall } from './console-call.js';

/** Identity checks. Integrators never see identity data, and who looks at it says why. */
export const kycCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/identity-checks',
    access: 'support',
    operatorOnly: true,
    input: z.object({}),
    run: listWaiting,
  }),
  changeCall({
    path: '/accounts/:id/read-identity',
    access: 'support',
    operatorOnly: true,
    object: 'account',
    action: 'account.read-identity',
    input: z.object({}),
    run: readIdentity,
  }),
  changeCall({
    path: '/accounts/:id/decide-kyc',
    access: 'support',
    operatorOnly: true,
    object: 'account',
    action: 'account.decide-kyc',
    input: z.object({ state: z.enum(KYC_DECISIONS), submission_id: z.uuid().toLowerCase() }),
    run: async ({ deps, object, record }, { state, submission_id }) => {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      await deps.db.transaction().execute(async (trx) => {
        const before = await decideKyc(trx, { accountId: object.id, state, submissionId: submission_id, nowMs });
        await record(trx, { before: { kyc_state: before }, after: { kyc_state: state, submission_id } });
      });
      return { account_id: object.id, kyc_state: state };
    },
  }),
];

const MOST_SHOWN = 50;

/** Who waits for a decision in this cell, oldest first. */
async function listWaiting({ deps }: CallContext): Promise<object> {
  const rows = await deps.db
    .selectFrom('kyc_submissions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('integrators as i', 'i.id', 'a.integrator_id')
    .select(['s.account_id', 's.created_ms', 'i.name as integrator'])
    .where('s.state', '=', 'MANUAL_REVIEW')
    .where('a.kyc_state', '=', 'MANUAL_REVIEW')
    .where('i.id', 'not in', deps.db.selectFrom('moved_integrators').select('integrator_id'))
    .orderBy('s.created_ms')
    .orderBy('s.id')
    .limit(MOST_SHOWN + 1)
    .execute();
  return {
    checks: rows.slice(0, MOST_SHOWN).map((row) => ({
      account_id: row.account_id,
      integrator: row.integrator,
      submitted: isoTime(row.created_ms),
    })),
    has_more: rows.length > MOST_SHOWN,
  };
}

/** The newest submission; `details` is null when there is none, or once it was erased. */
async function readIdentity({ deps, object, record }: ChangeContext): Promise<object> {
  const [newest] = await readSubmissions(deps, object.id, 1);
  if (!newest) throw nothingSubmitted();
  await record(deps.db, { after: { submission_id: newest.id } });
  const { id, state, submittedMs, details } = newest;
  return { submission_id: id, submitted: isoTime(submittedMs), state, details };
}

function nothingSubmitted(): ApiError {
  const message = 'This player has submitted no identity data.';
  return new ApiError({ status: 404, errors: [{ code: 'kyc_submission_not_found', message }] });
}
