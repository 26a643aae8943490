import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import { newId, type RandomSource } from '../platform/random.js';
import type { MoneyEngine } from './money-engine.js';
import { ISSUANCE_ACCOUNT_ID } from './system-accounts.js';

/** What issuing money needs. */
export interface Issuer {
  readonly deps: { readonly pool: Pool; readonly clock: Clock; readonly random: RandomSource };
  readonly engine: MoneyEngine;
}

/**
 * Issues money into a wallet: opening balances of a sandbox or of accounts that move here from another system.
 *
 * @param options.amount - minor units, above 0
 */
export async function fundWallet(
  money: Issuer,
  options: { walletId: string; amount: number; currency: string },
): Promise<void> {
  const issuance = await money.deps.pool.query<{ id: string }>(
    `SELECT id FROM wallets WHERE account_id = $1 AND currency = $2 AND kind = 'issuance'`,
    [ISSUANCE_ACCOUNT_ID, options.currency],
  );
  const debitWalletId = issuance.rows[0]?.id;
  if (debitWalletId === undefined) throw new Error(`There is no issuance wallet in ${options.currency}.`);
  const causeId = newId(money.deps.random, money.deps.clock.now());
  await money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: () => ({
      movements: [
        {
          debitWalletId,
          creditWalletId: options.walletId,
          amount: options.amount,
          currency: options.currency,
          causeType: 'opening',
          causeId,
        },
      ],
      effects: { result: undefined },
    }),
  });
}
