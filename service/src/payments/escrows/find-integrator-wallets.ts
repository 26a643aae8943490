import type { Pool } from 'pg';
import { PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import { notFound } from '../../platform/http/api-error.js';

export interface IntegratorWallets {
  readonly integratorAccountId: string;
  readonly defaultWalletId: string;
  readonly providerWalletId: string;
  readonly providerAccountId: string;
}

/** The wallets that a second phase goes through, in the currency of the escrow. @throws ApiError `escrow_not_found` 404 */
export async function findIntegratorWallets(
  pool: Pool,
  query: { integratorId: string; escrowId: string },
): Promise<IntegratorWallets> {
  const result = await pool.query<IntegratorWallets>({
    name: 'integrator-wallets',
    text: `SELECT integrators.account_id AS "integratorAccountId", own.id AS "defaultWalletId",
             provider.id AS "providerWalletId", provider.account_id AS "providerAccountId"
           FROM escrows
           JOIN wallets AS held ON held.id = escrows.wallet_id
           JOIN integrators ON integrators.id = escrows.integrator_id
           JOIN wallets AS own ON own.account_id = integrators.account_id AND own.currency = held.currency
             AND own.kind = 'integrator' AND own.is_default
           JOIN wallets AS provider ON provider.account_id = '${PROVIDER_ACCOUNT_ID}' AND provider.currency = held.currency
             AND provider.kind = 'provider'
           WHERE escrows.id = $1 AND escrows.integrator_id = $2`,
    values: [query.escrowId, query.integratorId],
  });
  const found = result.rows[0];
  if (!found) throw notFound('escrow');
  return found;
}
