import type { CurrencyLimits } from '../../accounts/integrators/limits.js';
import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import { accountInDebt, readDebts } from '../../ledger/debts.js';
import { readDatabaseTime } from '../../platform/db/database-time.js';
import { conflict } from '../../platform/http/api-error.js';
import { newId } from '../../platform/random.js';
import type { PaymentDeps } from '../deps.js';
import { findPayoutByKey } from './find-payout.js';
import { fingerprintOf, readFirstPayout, rememberDestination } from './known-destination.js';
import type { Payout } from './payout.js';
import type { BankAccount } from './payout-bank.js';
import { destinationOf } from './payout-destination.js';
import { payoutHistory } from './payout-history.js';
import { mostPayable, payoutTooLarge } from './payout-limits.js';
import { sealAccount } from './sealed-account.js';

export interface StartPayoutOptions {
  /** The page's key within this account: sent twice, it is one payout. */
  readonly key: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly walletId: string;
  readonly currency: string;
  /** Taken from the wallet, fee included; minor units, above the fee. */
  readonly amount: number;
  readonly feeAmount: number;
  readonly account: BankAccount;
  /** The integrator's in this currency. */
  readonly limits: CurrencyLimits;
  /** How long payouts to a bank account wait from the first one on, ms. */
  readonly holdMs: number;
}

/**
 * Debits a wallet and starts a payout to a bank account; it is `pending` until the bank answers.
 *
 * @throws ApiError `insufficient_funds`, `amount_too_large` 422; `party_frozen` 403; `account_in_debt` 409 while any of its wallets is below
 *   zero, `payout_id_taken` 409 if it used the key for another payout
 */
export async function startPayout(deps: PaymentDeps, options: StartPayoutOptions): Promise<Payout> {
  const known = await findPayoutByKey(deps, options);
  if (known) return requireSame(known, options);
  const { accountId, currency, limits } = options;
  const fingerprint = fingerprintOf(deps, accountId, options.account);
  const [exponents, timeMs, firstMs, providerWallet, feesWallet] = await Promise.all([
    deps.money.exponents(),
    readDatabaseTime(deps.pool, deps.clock),
    readFirstPayout(deps, { accountId, fingerprint }),
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
        const payout = newPayout(id, options, { firstMs, timeMs, nowMs });
        const sent = { ...leg, ...cause, creditWalletId: providerWallet, amount: options.amount - options.feeAmount };
        const fee = { ...leg, ...cause, creditWalletId: feesWallet, amount: options.feeAmount };
        return {
          movements: options.feeAmount > 0 ? [sent, fee] : [sent],
          effects: {
            history: [payoutHistory(payout, exponents)],
            write: async (client) => {
              const debts = await readDebts(client, accountId);
              if (debts.length > 0) throw accountInDebt(debts);
              const most = await mostPayable(client, { accountId, currency, limits, nowMs });
              if (payout.amount > most) throw payoutTooLarge({ most, currency, exponents });
              await rememberDestination(client, { accountId, fingerprint, nowMs: timeMs });
              await insertPayout(client, payout, { key: options.key, sealed });
            },
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

function newPayout(
  id: string,
  options: StartPayoutOptions,
  { firstMs, timeMs, nowMs }: { readonly firstMs: number | undefined; readonly timeMs: number; readonly nowMs: number },
): Payout {
  const { key: _, account, limits: _limits, holdMs, ...rest } = options;
  const heldUntilMs = holdMs === 0 ? 0 : (firstMs ?? timeMs) + holdMs;
  const times = { createdMs: nowMs, updatedMs: nowMs };
  return {
    ...rest,
    ...times,
    id,
    destination: { ...destinationOf(account) },
    state: 'pending',
    failureReason: null,
    heldUntilMs: heldUntilMs > timeMs ? heldUntilMs : null,
  };
}

async function insertPayout(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  payout: Payout,
  { key, sealed }: { key: string; sealed: Buffer },
): Promise<void> {
  await client.query(
    `INSERT INTO payouts (id, idempotency_key, integrator_id, account_id, wallet_id, amount, fee_amount, currency, destination, account_sealed, state,
       sent_ms, settle_after_ms, created_ms, updated_ms, held_until_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', NULL, coalesce($12::bigint, 0), $11, $11, $12)`,
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
      payout.heldUntilMs,
    ],
  );
}

/** Whether the payout started under a key is the requested one, as far as its bank account is stored. */
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
  throw conflict('payout_id_taken', 'This payout_id was already used for a different payout. Use a new one.');
}
