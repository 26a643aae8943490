import { z } from 'zod';
import { decideKyc, KYC_DECISIONS } from '../../accounts/kyc/decide-kyc.js';
import { openDetails } from '../../accounts/kyc/sealed-details.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type ChangeContext, type ConsoleCall, changeCall } from './console-call.js';
import { isoTime } from './read-player.js';

const sealedSchema = z.object({ sealed: z.string() });

/** Identity checks. Integrators never see identity data, and who looks at it says why. */
export const kycCalls: readonly ConsoleCall[] = [
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
    input: z.object({ state: z.enum(KYC_DECISIONS) }),
    run: async ({ deps, object, record }, { state }) => {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      await deps.db.transaction().execute(async (trx) => {
        const before = await decideKyc(trx, { accountId: object.id, state, nowMs });
        await record(trx, { before: { kyc_state: before }, after: { kyc_state: state } });
      });
      return { account_id: object.id, kyc_state: state };
    },
  }),
];

/** The newest submission; `details` is null when there is none, or once it was erased. */
async function readIdentity({ deps, object, record }: ChangeContext): Promise<object> {
  const row = await deps.db
    .selectFrom('kyc_submissions')
    .select(['id', 'state', 'details', 'created_ms'])
    .where('account_id', '=', object.id)
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw nothingSubmitted();
  const sealed = sealedSchema.safeParse(row.details);
  const details = sealed.success ? openDetails(deps.settings.secretKeys, row.id, sealed.data.sealed) : null;
  await record(deps.db, { after: { submission_id: row.id } });
  return { submitted: isoTime(row.created_ms), state: row.state, details };
}

function nothingSubmitted(): ApiError {
  const message = 'This player has submitted no identity data.';
  return new ApiError({ status: 404, errors: [{ code: 'kyc_submission_not_found', message }] });
}
