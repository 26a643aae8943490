import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import type { Movement } from '../../ledger/movement.js';
import { writeHistoryData } from '../../ledger/write-history-data.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { PaymentDeps } from '../deps.js';
import { PAYOUT_COLUMNS, type Payout } from './payout.js';
import type { PayoutBank, PayoutOrder } from './payout-bank.js';
import { payoutHistory } from './payout-history.js';
import { openAccount } from './sealed-account.js';

/** A payout whose bank has not decided, or whose node died, is asked about again after this, ms. */
const ASK_AGAIN_MS = 10 * 60_000;
const AT_ONCE = 20;

/** Asks the bank about payouts that are due; what it refuses goes back to the wallet. */
export function settlePayoutsJob(deps: PaymentDeps, bank: PayoutBank): Job {
  return {
    name: 'settle-payouts',
    everyMs: 2_000,
    async run() {
      const nowMs = deps.clock.now();
      const claimed = await deps.pool.query<ClaimedPayout>(
        `UPDATE payouts SET settle_after_ms = $1::bigint + ${ASK_AGAIN_MS} WHERE id IN (
           SELECT id FROM payouts WHERE state = 'pending' AND settle_after_ms <= $1 ORDER BY settle_after_ms
           LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         ) RETURNING ${PAYOUT_COLUMNS}, account_sealed AS "accountSealed"`,
        [nowMs],
      );
      for (const { accountSealed, ...payout } of claimed.rows) {
        try {
          const answer = await bank.settle(orderOf(deps, payout, accountSealed));
          if (answer !== 'pending') await endPayout(deps, payout, answer);
        } catch (error) {
          deps.log.warn({ err: error, payout: payout.id }, 'a payout has to be asked about again');
        }
      }
      return claimed.rows.length === AT_ONCE;
    },
  };
}

type ClaimedPayout = Payout & { readonly accountSealed: Buffer | null };

function orderOf(deps: PaymentDeps, payout: Payout, accountSealed: Buffer | null): PayoutOrder {
  if (!accountSealed) throw new Error('The bank account of this payout is not known.');
  return {
    payoutId: payout.id,
    amount: payout.amount - payout.feeAmount,
    currency: payout.currency,
    account: openAccount(deps, accountSealed),
    createdMs: payout.createdMs,
  };
}

async function endPayout(deps: PaymentDeps, payout: Payout, answer: 'processed' | FailureReasonColumn): Promise<void> {
  const exponents = await deps.money.exponents();
  const movements = answer === 'processed' ? [] : await backMovements(deps, payout);
  await deps.money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: (_rows, nowMs) => {
      const ended: Payout = {
        ...payout,
        state: answer === 'processed' ? 'processed' : 'failed',
        failureReason: answer === 'processed' ? null : answer,
        updatedMs: nowMs,
      };
      return {
        movements,
        effects: {
          history: [payoutHistory(ended, exponents)],
          write: async (client) => {
            const changed = await client.query(
              `UPDATE payouts SET state = $2, failure_reason = $3, updated_ms = $4, account_sealed = NULL
               WHERE id = $1 AND state = 'pending'`,
              [ended.id, ended.state, ended.failureReason && JSON.stringify(ended.failureReason), nowMs],
            );
            if (changed.rowCount !== 1) throw new Error('The payout was settled by another node meanwhile.');
            await writeHistoryData(client, payoutHistory(ended, exponents));
          },
          result: undefined,
        },
      };
    },
  });
}

/** A refused payout gives everything back, the fee too. */
async function backMovements(deps: PaymentDeps, payout: Payout): Promise<Movement[]> {
  const leg = {
    creditWalletId: payout.walletId,
    currency: payout.currency,
    causeType: 'payout',
    causeId: payout.id,
  } as const;
  const provider = await findSystemWallet(deps, 'provider', payout.currency);
  const sent: Movement = { ...leg, debitWalletId: provider, amount: payout.amount - payout.feeAmount };
  if (payout.feeAmount === 0) return [sent];
  const fees = await findSystemWallet(deps, 'fees', payout.currency);
  return [sent, { ...leg, debitWalletId: fees, amount: payout.feeAmount }];
}
