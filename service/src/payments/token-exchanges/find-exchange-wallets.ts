import type { Pool } from 'pg';
import { ISSUANCE_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import { unmetField } from '../../platform/http/api-error.js';

export interface ExchangeWallets {
  readonly fromWalletId: string;
  readonly fromMethodId: string;
  readonly toWalletId: string;
  readonly toMethodId: string;
  readonly integratorWalletId: string;
  readonly issuanceWalletId: string;
}

/** @throws ApiError `paid_currency_unsupported` 422 when the user or the integrator has no wallet in it */
export async function findExchangeWallets(
  pool: Pool,
  query: { integratorId: string; accountId: string; paidCurrency: string; receivedCurrency: string },
): Promise<ExchangeWallets> {
  const result = await pool.query<ExchangeWallets>(
    `SELECT paying.id AS "fromWalletId", paying_method.id AS "fromMethodId", receiving.id AS "toWalletId",
       receiving_method.id AS "toMethodId", own.id AS "integratorWalletId", issuance.id AS "issuanceWalletId"
     FROM wallets AS paying
     JOIN payment_methods AS paying_method ON paying_method.wallet_id = paying.id
     JOIN wallets AS receiving ON receiving.account_id = paying.account_id AND receiving.currency = $4
       AND receiving.kind = 'user' AND receiving.is_default
     JOIN payment_methods AS receiving_method ON receiving_method.wallet_id = receiving.id
     JOIN integrators ON integrators.id = $2
     JOIN wallets AS own ON own.account_id = integrators.account_id AND own.currency = $3
       AND own.kind = 'integrator' AND own.is_default
     JOIN wallets AS issuance ON issuance.account_id = '${ISSUANCE_ACCOUNT_ID}' AND issuance.currency = $4
       AND issuance.kind = 'issuance'
     WHERE paying.account_id = $1 AND paying.currency = $3 AND paying.kind = 'user' AND paying.is_default`,
    [query.accountId, query.integratorId, query.paidCurrency, query.receivedCurrency],
  );
  const wallets = result.rows[0];
  if (!wallets) {
    const message = `The user or your integrator account has no wallet in ${query.paidCurrency}.`;
    throw unmetField('paid_currency', 'paid_currency_unsupported', message);
  }
  return wallets;
}
