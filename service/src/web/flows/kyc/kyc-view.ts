import type { kycStatusSchema, Sent } from 'svc-bridge/model';
import { canSubmit } from '../../../accounts/kyc/submit-kyc.js';
import type { Deps } from '../../../platform/deps.js';

export type KycView = Sent<typeof kycStatusSchema>;

const REQUIRED_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'address.line_1',
  'address.city',
  'address.postal_code',
  'address.country',
  'document.type',
  'document.number',
];

/** The state of a player's identity check; submitted data is never shown again. */
export async function viewKyc(deps: Pick<Deps, 'db'>, accountId: string): Promise<KycView> {
  const account = await deps.db
    .selectFrom('accounts')
    .select('kyc_state')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const last = await deps.db
    .selectFrom('kyc_submissions')
    .select('created_ms')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'NODATA')
    .orderBy('created_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    state: account.kyc_state,
    submitted: last ? new Date(last.created_ms).toISOString() : null,
    can_submit: canSubmit(account.kyc_state),
    required_fields: REQUIRED_FIELDS,
  };
}
