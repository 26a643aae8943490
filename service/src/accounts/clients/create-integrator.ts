import type { Kysely } from 'kysely';
import { newIntegratorId } from '../../platform/cell.js';
import type { Database } from '../../platform/db/database.js';
import { readCell } from '../../platform/db/service-cell.js';
import type { Deps } from '../../platform/deps.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { requireOrigins } from '../../platform/http/origin.js';
import { openWallet } from '../users/open-wallet.js';

export interface NewIntegrator {
  /** Unique, as in the `integrator` field of resources. */
  readonly name: string;
  readonly currencies: readonly string[];
  /** Origins that may embed the pages; none registered: the sandbox allows any, operator mode none. */
  readonly allowedOrigins: readonly string[];
}

export interface CreatedIntegrator {
  readonly integratorId: string;
  readonly accountId: string;
  /** Wallet ids by currency. */
  readonly wallets: Readonly<Record<string, string>>;
}

/**
 * Creates an integrator with its account and default wallets.
 *
 * @throws ApiError 422 `origins_invalid`, `origins_too_many`, `origins_too_long`
 */
export async function createIntegrator(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  options: NewIntegrator,
): Promise<CreatedIntegrator> {
  const nowMs = deps.clock.now();
  const integratorId = newIntegratorId(deps.random, await readCell(executorOf(trx)));
  const accountId = deps.random.uuid();
  const times = { created_ms: nowMs, updated_ms: nowMs };
  await trx
    .insertInto('accounts')
    .values({
      ...times,
      id: accountId,
      kind: 'integrator',
      integrator_id: null,
      email: null,
      display_name: options.name,
      accepted_terms_version: null,
    })
    .execute();
  await trx
    .insertInto('integrators')
    .values({
      ...times,
      id: integratorId,
      name: options.name,
      account_id: accountId,
      allowed_origins: requireOrigins(options.allowedOrigins),
    })
    .execute();
  await trx.updateTable('accounts').set({ integrator_id: integratorId }).where('id', '=', accountId).execute();
  const wallets: Record<string, string> = {};
  for (const currency of options.currencies) {
    const owner = { accountId, integratorId, kind: 'integrator' } as const;
    wallets[currency] = (await openWallet(deps, trx, owner, currency)).wallet_id;
  }
  return { integratorId, accountId, wallets };
}
