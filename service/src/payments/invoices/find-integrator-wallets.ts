import type { Pool } from 'pg';
import { readRefundShortfall } from '../../accounts/integrators/integrator-profile.js';
import { PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import { notFound } from '../../platform/http/api-error.js';

export interface IntegratorWallets {
  readonly integratorAccountId: string;
  readonly defaultWalletId: string;
  readonly providerWalletId: string;
  readonly providerAccountId: string;
}

export interface SettlementWallets extends IntegratorWallets {
  /** The default wallet pays what a recipient's wallet lacks for a refund. */
  readonly coversShortfalls: boolean;
}

/** Whose wallets, and in which currency. `$1` the id, `$2` the integrator. */
const SUBJECTS = {
  invoice: 'SELECT integrator_id, currency FROM invoices WHERE id = $1 AND integrator_id = $2',
  escrow: `SELECT escrows.integrator_id, held.currency FROM escrows JOIN wallets AS held ON held.id = escrows.wallet_id
    WHERE escrows.id = $1 AND escrows.integrator_id = $2`,
} as const;

/**
 * The wallets that a refund, or the second phase of an escrow, goes through: the integrator's default and the provider's, in the currency
 * of what was paid.
 *
 * @throws ApiError `invoice_not_found`, `escrow_not_found` 404
 */
export async function findIntegratorWallets(
  pool: Pool,
  query: { integratorId: string; kind: keyof typeof SUBJECTS; id: string },
): Promise<SettlementWallets> {
  const result = await pool.query<IntegratorWallets & { settings: Record<string, unknown> }>({
    name: `${query.kind}-wallets`,
    text: `SELECT integrators.account_id AS "integratorAccountId", integrators.settings, own.id AS "defaultWalletId",
             provider.id AS "providerWalletId", provider.account_id AS "providerAccountId"
           FROM (${SUBJECTS[query.kind]}) AS paid
           JOIN integrators ON integrators.id = paid.integrator_id
           JOIN wallets AS own ON own.account_id = integrators.account_id AND own.currency = paid.currency
             AND own.kind = 'integrator' AND own.is_default
           JOIN wallets AS provider ON provider.account_id = '${PROVIDER_ACCOUNT_ID}' AND provider.currency = paid.currency
             AND provider.kind = 'provider'`,
    values: [query.id, query.integratorId],
  });
  const found = result.rows[0];
  if (!found) throw notFound(query.kind);
  const { settings, ...wallets } = found;
  return { ...wallets, coversShortfalls: readRefundShortfall(settings) === 'integrator' };
}
