import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import type { Movement } from '../../ledger/operation.js';
import { writeHistoryData } from '../../ledger/write-effects.js';
import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { PaymentDeps } from '../deps.js';
import type { Payout } from './payout.js';
import type { PayoutRefusal } from './payout-bank.js';
import { payoutHistory } from './payout-history.js';

/** How long an arrived payout is watched: banks return within days, disputes within two months. */
const WATCHED_FOR_MS = 60 * 24 * 60 * 60_000;
/** How often, ms. */
export const WATCHED_EVERY_MS = 24 * 60 * 60_000;

/**
 * Records a payout's outcome once: the second of two nodes changes nothing and fails. Money that did not arrive, or was
 * returned, goes back to the wallet with new postings, including the fee.
 *
 * @param payout - `pending`, or `processed` and now returned
 * @param options.isUnsent - fails if another node has begun to send it meanwhile
 */
export async function endPayout(
  deps: PaymentDeps,
  payout: Payout,
  end: 'processed' | PayoutRefusal,
  { isUnsent = false }: { readonly isUnsent?: boolean } = {},
): Promise<void> {
  const exponents = await deps.money.exponents();
  const movements = end === 'processed' ? [] : await backMovements(deps, payout);
  await deps.money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: (_rows, nowMs) => {
      const ended = endedPayout(payout, end, nowMs);
      const entry = payoutHistory(ended, exponents);
      return {
        movements,
        effects: {
          history: [entry],
          write: async (client) => {
            const isBack = ended.state === 'returned';
            const changed = await client.query(
              `UPDATE payouts SET state = $3, failure_reason = $4, returned_ms = $5, watch_until_ms = ${serviceTimeSql('$7')} + $6::bigint, settle_after_ms = ${serviceTimeSql('$7')} + ${WATCHED_EVERY_MS},
                 updated_ms = $8, account_sealed = NULL
               WHERE id = $1 AND state = $2 AND returned_ms IS NULL AND NOT ($9::boolean AND sent_ms IS NOT NULL)`,
              [
                ended.id,
                payout.state,
                isBack ? 'failed' : ended.state,
                ended.failureReason && JSON.stringify(ended.failureReason),
                isBack ? nowMs : null,
                end === 'processed' ? WATCHED_FOR_MS : null,
                shiftOf(deps.clock),
                nowMs,
                isUnsent,
              ],
            );
            if (changed.rowCount !== 1) throw new Error('Another node already finalized the payout.');
            await writeHistoryData(client, entry);
          },
          result: undefined,
        },
      };
    },
  });
  deps.meter.count('payouts', stateAfter(payout, end));
}

function endedPayout(payout: Payout, end: 'processed' | PayoutRefusal, updatedMs: number): Payout {
  const failureReason = end === 'processed' ? null : { code: end.code, message: end.message };
  return { ...payout, state: stateAfter(payout, end), failureReason, updatedMs };
}

function stateAfter({ state }: Payout, end: 'processed' | PayoutRefusal): 'processed' | 'failed' | 'returned' {
  if (end === 'processed') return 'processed';
  return state === 'processed' ? 'returned' : 'failed';
}

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
