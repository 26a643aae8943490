import { kycStatusSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { canSubmit } from '../../../accounts/kyc/submit-kyc.js';
import type { Deps } from '../../../platform/deps.js';
import { component } from '../../../platform/http/responses.js';

export const kycSchema = component('FlowKyc', kycStatusSchema);

export type KycView = z.infer<typeof kycSchema>;

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

/** Where a player stands; nothing of what was submitted is shown again. */
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
