import type { PoolClient } from 'pg';
import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import type { LimitsToday, Usage } from '../../ledger/effects.js';
import { countUsage, type LimitReached, limitsSql } from '../../ledger/locked-usage.js';
import type { Movement } from '../../ledger/operation.js';
import { writeHistoryData } from '../../ledger/write-effects.js';
import { shiftOf } from '../../platform/db/database-time.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import {
  type CardCharge,
  type ChargeStateChange,
  changeCharges,
  findCharges,
  insertCharges,
} from '../cards/card-charges.js';
import { uncountPayment } from '../cards/card-tries.js';
import { chargeCards } from '../cards/charge-cards.js';
import { readProgress } from '../challenges/challenge-progress.js';
import { requestVoids } from '../challenges/request-voids.js';
import type { PaymentDeps } from '../deps.js';
import { countsPayments } from '../invoices/count-payment.js';
import { cardOfAnotherProvider, limitReached } from '../invoices/failure-reasons.js';
import { causeOfTopUp, findTopUp, type TopUp } from './top-up.js';
import { readMethodText, topUpHistory } from './top-up-history.js';

/**
 * Runs a top-up as far as possible: charges the card once the challenge is passed, and posts the money. Any node may resume
 * an unfinished one; the card is charged once and the money posted once.
 *
 * @throws if a provider or the database is down; the job resumes it
 */
export async function runTopUp(deps: PaymentDeps, topUpId: string): Promise<void> {
  try {
    await run(deps, topUpId);
  } catch (error) {
    if (!(error instanceof TopUpEnded)) throw error;
  }
}

async function run(deps: PaymentDeps, topUpId: string): Promise<void> {
  const topUp = await findTopUp(deps.pool, topUpId);
  if (topUp?.state !== 'processing') return;
  const progress = await readProgress(deps, causeOfTopUp(topUp));
  if (progress.state === 'waiting') return;
  if (progress.state === 'failed') return endTopUp(deps, topUp, { failure: progress.reason, changes: [] });
  const refused =
    (await injectedFault(deps, topUp)) ??
    (await ensureCharge(deps, topUp, progress.references.get(topUp.paymentMethodId)));
  if (refused) return endTopUp(deps, topUp, { failure: refused, changes: [] });
  const charge = await ownCharge(deps, topUp);
  // a charge of another provider waits for a node that has it
  if (charge.state !== 'pending' || charge.provider !== deps.money.cards.name) return;
  const charged = await chargeCards(deps.money, [charge]);
  const changes = charged.refused ? charged.whenFailed : charged.whenPaid;
  await endTopUp(deps, topUp, { failure: charged.refused, changes });
}

/** The single charge of the top-up's own card and amount; without it, the wallet is not credited. */
async function ownCharge(deps: PaymentDeps, topUp: TopUp): Promise<CardCharge> {
  const [charge, ...others] = await findCharges(deps.pool, causeOfTopUp(topUp));
  const isOwn = charge?.paymentMethodId === topUp.paymentMethodId && charge.amount === topUp.amount;
  if (charge && isOwn && others.length === 0) return charge;
  throw new Error('A top-up is paid by one charge of its full amount.');
}

/** The sandbox's injected fault, before anything is charged. */
async function injectedFault(deps: PaymentDeps, topUp: TopUp): Promise<FailureReasonColumn | undefined> {
  if (!deps.money.injectedFault) return undefined;
  const charges = await findCharges(deps.pool, causeOfTopUp(topUp));
  return charges.length === 0 ? deps.money.injectedFault() : undefined;
}

/** Records the intent to charge, once. @returns why the card can no longer be charged */
async function ensureCharge(
  deps: PaymentDeps,
  topUp: TopUp,
  authenticationReference: string | undefined,
): Promise<FailureReasonColumn | undefined> {
  return inTransaction(deps.pool, async (client) => {
    const unfinished = await client.query<{ limits: LimitsToday | null }>(
      `SELECT ${limitsSql('purchases', '$2::bigint')} AS limits FROM purchases WHERE id = $1 AND state = 'processing' FOR UPDATE`,
      [topUp.id, shiftOf(deps.clock)],
    );
    const [row] = unfinished.rows;
    if (!row) throw new TopUpEnded();
    const charges = await findCharges(client, causeOfTopUp(topUp));
    if (charges.length > 0) return undefined;
    const method = await client.query<{ provider: string }>(
      `SELECT provider FROM payment_methods WHERE id = $1 AND pm_state = 'ACTIVE'`,
      [topUp.paymentMethodId],
    );
    if (!method.rows[0]) return METHOD_INACTIVE;
    if (method.rows[0].provider !== deps.money.cards.name) return cardOfAnotherProvider(topUp.paymentMethodId);
    const { integratorId, accountId, walletId } = topUp;
    const frozen = await client.query(
      'SELECT FROM freezes WHERE subject_id = ANY($1::uuid[]) AND lifted_ms IS NULL LIMIT 1',
      [[integratorId, accountId, walletId]],
    );
    if (frozen.rowCount !== 0) return FROZEN;
    const reached = row.limits && (await countTopUp(client, topUp, row.limits));
    if (reached) return limitReached(reached);
    const { paymentMethodId, amount, currency } = topUp;
    const charge = { ...causeOfTopUp(topUp), paymentMethodId, amount, currency };
    const { random, clock } = deps;
    await insertCharges({ client, random, nowMs: clock.now(), shiftMs: shiftOf(clock) }, [
      { ...charge, authenticationReference },
    ]);
    return undefined;
  });
}

/** @returns the daily limit that it would exceed; nothing is counted then */
async function countTopUp(client: PoolClient, topUp: TopUp, limits: LimitsToday): Promise<LimitReached | undefined> {
  if (!countsPayments(limits)) return undefined;
  const reached = await countUsage(client, usageOf(topUp, limits, 1));
  if (reached) return reached;
  await client.query('UPDATE purchases SET counted_day_ms = $2 WHERE id = $1', [topUp.id, limits.day_ms]);
  return undefined;
}

function usageOf(topUp: TopUp, { day_ms: dayMs, ...limits }: LimitsToday, payments: 1 | -1): Usage {
  const { accountId, integratorId, currency, amount } = topUp;
  return { accountId, integratorId, currency, dayMs, amount: payments * amount, payments, limits };
}

const METHOD_INACTIVE: FailureReasonColumn = {
  code: 'payment_method_inactive',
  message: 'The card was removed before it could be charged.',
};

/** A card charged before the freeze is not blocked: its money is owed, and stays in the frozen wallet. */
const FROZEN: FailureReasonColumn = {
  code: 'account_frozen',
  message: 'The wallet, its account or the integrator is frozen.',
};

/** Posts the money or records the failure; a second run finds it final. One that succeeds was no try of a card. */
async function endTopUp(
  deps: PaymentDeps,
  topUp: TopUp,
  end: { failure: FailureReasonColumn | undefined; changes: readonly ChargeStateChange[] },
): Promise<void> {
  const { failure } = end;
  const exponents = await deps.money.exponents();
  const methodText = await readMethodText(deps, topUp);
  const movements: Movement[] = failure ? [] : [await credit(deps, topUp)];
  await deps.money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: (_rows, nowMs) => {
      const state = failure ? 'failed' : 'success';
      const ended: TopUp = { ...topUp, state, failureReason: failure ?? null, updatedMs: nowMs };
      const history = { topUp: ended, exponents, methodText };
      return {
        movements,
        effects: {
          history: [topUpHistory(history)],
          write: async (client) => {
            const countedDayMs = await writeEnd(client, ended);
            await requireNoneBeside(client, ended, end.changes);
            if (failure && countedDayMs !== null) {
              await countUsage(client, usageOf(ended, { day_ms: countedDayMs }, -1));
            }
            await changeCharges({ client, nowMs }, end.changes);
            if (failure) await requestVoids(client, { ...causeOfTopUp(ended), nowMs });
            await writeHistoryData(client, topUpHistory(history));
          },
          result: undefined,
        },
      };
    },
  });
  // not in the batch, whose payments may share an address
  if (!failure) await uncountPayment(deps.pool, topUp.id);
}

/** @returns the UTC day on which it was counted towards limits; null: it was not */
async function writeEnd(client: PoolClient, ended: TopUp): Promise<number | null> {
  const changed = await client.query<{ countedDayMs: number | null }>(
    `UPDATE purchases SET state = $2, failure_reason = $3, updated_ms = $4 WHERE id = $1 AND state = 'processing'
     RETURNING counted_day_ms AS "countedDayMs"`,
    [ended.id, ended.state, ended.failureReason && JSON.stringify(ended.failureReason), ended.updatedMs],
  );
  const [row] = changed.rows;
  if (!row) throw new TopUpEnded();
  return row.countedDayMs;
}

/** A run that was refused before its charge must not end what another has begun to charge since; the purchase's row is locked. */
async function requireNoneBeside(
  client: PoolClient,
  topUp: TopUp,
  changes: readonly ChargeStateChange[],
): Promise<void> {
  const charges = changes.length === 0 ? await findCharges(client, causeOfTopUp(topUp)) : [];
  if (charges.length > 0) throw new TopUpEnded();
}

/** Another node has finalized it: this attempt rolls back completely. */
class TopUpEnded extends Error {}

async function credit(deps: PaymentDeps, topUp: TopUp): Promise<Movement> {
  return {
    debitWalletId: await findSystemWallet(deps, 'provider', topUp.currency),
    creditWalletId: topUp.walletId,
    amount: topUp.amount,
    currency: topUp.currency,
    causeType: 'purchase',
    causeId: topUp.id,
  };
}
