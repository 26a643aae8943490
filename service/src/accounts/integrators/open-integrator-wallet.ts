import type { Kysely } from 'kysely';
import type { integratorWalletSchema, Sent } from 'svc-bridge/model';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import { openFurtherWallet, openWallet, type WalletOwner } from '../users/open-wallet.js';

/** Of one currency. */
const MAX_WALLETS = 100;

export interface OpenIntegratorWalletOptions {
  readonly integratorId: string;
  /** One that the integrator may use. */
  readonly currency: string;
  /** Its payment method's name. */
  readonly label: string;
  readonly claim: IdempotencyClaim | undefined;
}

type IntegratorWallet = Sent<typeof integratorWalletSchema>;

/**
 * Opens another wallet of an integrator; the first of a currency is its default.
 *
 * @throws ApiError `wallets_too_many` 409
 * @source interface §4.1: `source_wallet_id`
 */
export async function openIntegratorWallet(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  options: OpenIntegratorWalletOptions,
): Promise<Outcome<IntegratorWallet>> {
  const { integratorId, currency, claim } = options;
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, integratorId);
    const count = await countWallets(trx, owner.accountId, currency);
    if (count >= MAX_WALLETS)
      throw conflict('wallets_too_many', `You have ${count} wallets in ${currency}; the maximum is ${MAX_WALLETS}.`);
    const opened =
      count === 0 ? await openWallet(deps, trx, owner, currency) : await openFurtherWallet(deps, trx, owner, options);
    const payload = { account_id: owner.accountId, currency, is_default: count === 0, ...opened };
    const outcome = { status: 201, payload };
    await recordOutcome(executorOf(trx), { claim, outcome, nowMs: deps.clock.now() });
    return outcome;
  });
}

/** Locked, so that only one of several concurrent calls opens the default wallet. */
async function lockOwner(trx: Kysely<Database>, integratorId: string): Promise<WalletOwner> {
  const row = await trx
    .selectFrom('integrators')
    .select('account_id')
    .where('id', '=', integratorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { accountId: row.account_id, integratorId, kind: 'integrator' };
}

async function countWallets(trx: Kysely<Database>, accountId: string, currency: string): Promise<number> {
  const row = await trx
    .selectFrom('wallets')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('kind', '=', 'integrator')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
