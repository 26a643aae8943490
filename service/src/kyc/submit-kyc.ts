import type { Deps } from '../context.js';
import type { KycState } from '../db/tables/accounts.js';
import { seal } from '../secrets/seal.js';
import type { KycDetails } from './kyc-submission.js';
import { manualVerifier, sandboxVerifier } from './kyc-verifier.js';

/** States in which a submission is awaited. */
export function canSubmit(state: KycState): boolean {
  return state === 'NODATA' || state === 'REVERIFY';
}

/** Submits who a player is and enters the decision; does nothing where none is awaited, so that it may be sent twice. */
export async function submitKyc(deps: Deps, accountId: string, details: KycDetails): Promise<void> {
  const verifier = deps.settings.mode === 'sandbox' ? sandboxVerifier : manualVerifier;
  const decision = await verifier.verify(details);
  const nowMs = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('kyc_state')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!canSubmit(account.kyc_state)) return;
    await trx
      .insertInto('kyc_submissions')
      .values({
        id: deps.random.uuid(),
        account_id: accountId,
        state: decision,
        details: JSON.stringify({ sealed: sealDetails(deps, details) }),
        created_ms: nowMs,
        updated_ms: nowMs,
      })
      .execute();
    await trx
      .updateTable('accounts')
      .set({ kyc_state: decision, updated_ms: nowMs })
      .where('id', '=', accountId)
      .execute();
  });
}

function sealDetails(deps: Pick<Deps, 'random' | 'settings'>, details: KycDetails): string {
  const [key] = deps.settings.secretKeys;
  if (!key) throw new Error('There is no key in SVC_SECRET_KEYS to seal personal data with.');
  return seal(deps.random, key, JSON.stringify(details)).toString('base64');
}
