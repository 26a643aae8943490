import type { Pool } from 'pg';
import { readRefundShortfall } from '../../accounts/integrators/integrator-profile.js';
import { PROVIDER_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import { notFound } from '../../platform/http/api-error.js';
import type { IntegratorWallets } from '../escrows/find-integrator-wallets.js';

export interface RefundWallets extends IntegratorWallets {
  /** The default wallet pays what a recipient's wallet lacks. */
  readonly coversShortfalls: boolean;
}

/** The wallets that refunds of an invoice go through, in its currency. @throws ApiError `invoice_not_found` 404 */
export async function findRefundWallets(
  pool: Pool,
  query: { integratorId: string; invoiceId: string },
): Promise<RefundWallets> {
  const result = await pool.query<IntegratorWallets & { settings: Record<string, unknown> }>({
    name: 'refund-wallets',
    text: `SELECT integrators.account_id AS "integratorAccountId", integrators.settings, own.id AS "defaultWalletId",
             provider.id AS "providerWalletId", provider.account_id AS "providerAccountId"
           FROM invoices
           JOIN integrators ON integrators.id = invoices.integrator_id
           JOIN wallets AS own ON own.account_id = integrators.account_id AND own.currency = invoices.currency
             AND own.kind = 'integrator' AND own.is_default
           JOIN wallets AS provider ON provider.account_id = '${PROVIDER_ACCOUNT_ID}' AND provider.currency = invoices.currency
             AND provider.kind = 'provider'
           WHERE invoices.id = $1 AND invoices.integrator_id = $2`,
    values: [query.invoiceId, query.integratorId],
  });
  const found = result.rows[0];
  if (!found) throw notFound('invoice');
  const { settings, ...wallets } = found;
  return { ...wallets, coversShortfalls: readRefundShortfall(settings) === 'integrator' };
}
