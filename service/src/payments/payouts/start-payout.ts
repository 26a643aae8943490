import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import { newId } from '../../ledger/new-id.js';
import { conflict } from '../../platform/http/api-error.js';
import type { PaymentDeps } from '../deps.js';
import { findPayoutByKey } from './find-payout.js';
import type { Payout } from './payout.js';
import type { BankAccount } from './payout-bank.js';
import { destinationOf } from './payout-destination.js';
import { payoutHistory } from './payout-history.js';
import { sealAccount } from './sealed-account.js';

export interface StartPayoutOptions {
  /** Made by the page, a key of this account: the same one sent twice is one payout. */
  readonly key: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly walletId: string;
  readonly currency: string;
  /** Taken from the wallet, fee included; minor units, above the fee. */
  readonly amount: number;
  readonly feeAmount: number;
  readonly account: BankAccount;
}

/**
 * Takes money from a wallet and sends it on its way to a bank account; it is `pending` until the bank has answered.
 *
 * @throws ApiError `insufficient_funds` 422; `party_frozen` 403; `payout_id_taken` 409 when the account has used the key for another payout
 */
export async function startPayout(deps: PaymentDeps, options: StartPayoutOptions): Promise<Payout> {
  const known = await findPayoutByKey(deps, options);
  if (known) return requireSame(known, options);
  const [exponents, providerWallet, feesWallet] = await Promise.all([
    deps.money.exponents(),
    findSystemWallet(deps, 'provider', options.currency),
    findSystemWallet(deps, 'fees', options.currency),
  ]);
  const leg = { debitWalletId: options.walletId, currency: options.currency, appendCredit: true } as const;
  const id = newId(deps.random, deps.clock.now());
  const cause = { causeType: 'payout', causeId: id } as const;
  const sealed = sealAccount(deps, id, options.account);
  try {
    const started = await deps.money.engine.run<Payout>({
      invoiceIds: [],
      escrowIds: [],
      decide: (_rows, nowMs) => {
        const payout = newPayout(id, options, nowMs);
        const sent = { ...leg, ...cause, creditWalletId: providerWallet, amount: options.amount - options.feeAmount };
        const fee = { ...leg, ...cause, creditWalletId: feesWallet, amount: options.feeAmount };
        return {
          movements: options.feeAmount > 0 ? [sent, fee] : [sent],
          effects: {
            history: [payoutHistory(payout, exponents)],
            write: (client) => insertPayout(client, payout, { key: options.key, sealed }),
            result: payout,
          },
          parties: [options.integratorId, options.accountId, options.walletId],
        };
      },
    });
    deps.wake('payouts');
    return started;
  } catch (error) {
    const first = await findPayoutByKey(deps, options);
    if (first) return requireSame(first, options);
    throw error;
  }
}

function newPayout(id: string, options: StartPayoutOptions, nowMs: number): Payout {
  const { key: _, account, ...rest } = options;
  const times = { createdMs: nowMs, updatedMs: nowMs };
  return {
    ...rest,
    ...times,
    id,
    destination: { ...destinationOf(account) },
    state: 'pending',
    failureReason: null,
  };
}

async function insertPayout(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  payout: Payout,
  { key, sealed }: { key: string; sealed: Buffer },
): Promise<void> {
  await client.query(
    `INSERT INTO payouts (id, idempotency_key, integrator_id, account_id, wallet_id, amount, fee_amount, currency, destination, account_sealed, state,
       sent_ms, settle_after_ms, created_ms, updated_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', NULL, $11, $11, $11)`,
    [
      payout.id,
      key,
      payout.integratorId,
      payout.accountId,
      payout.walletId,
      payout.amount,
      payout.feeAmount,
      payout.currency,
      JSON.stringify(payout.destination),
      sealed,
      payout.createdMs,
    ],
  );
}

/** Whether a payout that was begun under a key is the one that is asked for now; of its bank account as much as is kept. */
export function isSamePayout(
  payout: Payout,
  asked: Pick<StartPayoutOptions, 'accountId' | 'walletId' | 'amount' | 'account'>,
): boolean {
  return (
    payout.accountId === asked.accountId &&
    payout.walletId === asked.walletId &&
    payout.amount === asked.amount &&
    Object.entries(destinationOf(asked.account)).every(([name, value]) => payout.destination[name] === value)
  );
}

function requireSame(payout: Payout, options: StartPayoutOptions): Payout {
  if (isSamePayout(payout, options)) return payout;
  throw conflict('payout_id_taken', 'This payout_id was used for a different payout; make a new one.');
}
