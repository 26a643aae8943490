import type { Sent, userWalletSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { findAccount } from './find-account.js';
import { openWallet } from './open-wallet.js';

export interface OpenUserWalletOptions {
  readonly integratorId: string;
  readonly accountId: string;
  /** One that the service has. */
  readonly currency: string;
  readonly claim: IdempotencyClaim | undefined;
}

type UserWallet = Sent<typeof userWalletSchema>;

/**
 * Opens a user's wallet in another currency, or returns the existing one.
 *
 * @throws ApiError `account_not_found` 404, also for the integrator's own account, whose wallets only the operator opens
 */
export async function openUserWallet(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  options: OpenUserWalletOptions,
): Promise<Outcome<UserWallet>> {
  const { integratorId, currency, claim } = options;
  const { id: accountId, kind } = await findAccount(deps, integratorId, options.accountId);
  if (kind !== 'user') throw notFound('account');
  return deps.db.transaction().execute(async (trx) => {
    const opened = await openWallet(deps, trx, { accountId, integratorId, kind }, currency);
    const outcome = { status: 200, payload: { account_id: accountId, currency, ...opened } };
    await recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() });
    return outcome;
  });
}
