import type { PoolClient } from 'pg';
import type { ExchangeWallets } from './find-exchange-wallets.js';

export interface ExchangeTokensOptions {
  readonly integratorId: string;
  readonly accountId: string;
  /** Minor units that the user pays, of `paidCurrency`. */
  readonly paidAmount: number;
  readonly paidCurrency: string;
  /** Tokens that the user receives, of a virtual currency. */
  readonly receivedAmount: number;
  readonly receivedCurrency: string;
}

export interface TokenExchange extends ExchangeTokensOptions, ExchangeWallets {
  readonly id: string;
  readonly nowMs: number;
}

export async function insertTokenExchange(client: PoolClient, exchange: TokenExchange): Promise<void> {
  await client.query(
    `INSERT INTO token_exchanges (id, integrator_id, account_id, from_wallet_id, to_wallet_id, paid_amount, paid_currency,
       received_amount, received_currency, state, created_ms, updated_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'success', $10, $10)`,
    [
      exchange.id,
      exchange.integratorId,
      exchange.accountId,
      exchange.fromWalletId,
      exchange.toWalletId,
      exchange.paidAmount,
      exchange.paidCurrency,
      exchange.receivedAmount,
      exchange.receivedCurrency,
      exchange.nowMs,
    ],
  );
}
