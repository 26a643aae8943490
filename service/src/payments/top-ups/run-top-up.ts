import type { PoolClient } from 'pg';
import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import type { Movement } from '../../ledger/movement.js';
import { writeHistoryData } from '../../ledger/write-history-data.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import {
  type CardCharge,
  type ChargeStateChange,
  changeCharges,
  findCharges,
  insertCharges,
} from '../cards/card-charges.js';
import { chargeCards } from '../cards/charge-cards.js';
import { readProgress } from '../challenges/challenge-progress.js';
import { requestVoids } from '../challenges/request-voids.js';
import type { PaymentDeps } from '../deps.js';
import { causeOfTopUp, findTopUp, type TopUp } from './top-up.js';
import { topUpHistory } from './top-up-history.js';

/**
 * Brings a top-up as far as it goes: charges the card once the bank has confirmed, and posts the money. Whoever finds one unfinished may run
 * it, on any node; the card is charged once and the money posted once.
 *
 * @throws when a provider or the database is away; the job takes it up again
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
  if (charge.state !== 'pending') return;
  const charged = await chargeCards(deps.money, [charge]);
  const changes = charged.refused ? charged.whenFailed : charged.whenPaid;
  await endTopUp(deps, topUp, { failure: charged.refused, changes });
}

/** Money comes into the wallet for what its own card has paid, and for nothing else. */
async function ownCharge(deps: PaymentDeps, topUp: TopUp): Promise<CardCharge> {
  const [charge, ...others] = await findCharges(deps.pool, causeOfTopUp(topUp));
  const isOwn = charge?.paymentMethodId === topUp.paymentMethodId && charge.amount === topUp.amount;
  if (charge && isOwn && others.length === 0) return charge;
  throw new Error('A top-up is paid by one charge of its whole amount.');
}

/** The sandbox's, before anything is charged. */
async function injectedFault(deps: PaymentDeps, topUp: TopUp): Promise<FailureReasonColumn | undefined> {
  if (!deps.money.injectedFault) return undefined;
  const charges = await findCharges(deps.pool, causeOfTopUp(topUp));
  return charges.length === 0 ? deps.money.injectedFault() : undefined;
}

/** Makes the intent to charge durable, once. @returns why the card can no longer be charged */
async function ensureCharge(
  deps: PaymentDeps,
  topUp: TopUp,
  authenticationReference: string | undefined,
): Promise<FailureReasonColumn | undefined> {
  return inTransaction(deps.pool, async (client) => {
    const unfinished = await client.query(`SELECT 1 FROM purchases WHERE id = $1 AND state = 'processing' FOR UPDATE`, [
      topUp.id,
    ]);
    if (unfinished.rowCount !== 1) throw new TopUpEnded();
    const charges = await findCharges(client, causeOfTopUp(topUp));
    if (charges.length > 0) return undefined;
    const method = await client.query(`SELECT 1 FROM payment_methods WHERE id = $1 AND pm_state = 'ACTIVE'`, [
      topUp.paymentMethodId,
    ]);
    if (method.rowCount !== 1) return METHOD_INACTIVE;
    const { integratorId, accountId, walletId } = topUp;
    const frozen = await client.query(
      'SELECT FROM freezes WHERE subject_id = ANY($1::uuid[]) AND lifted_ms IS NULL LIMIT 1',
      [[integratorId, accountId, walletId]],
    );
    if (frozen.rowCount !== 0) return FROZEN;
    const { paymentMethodId, amount, currency } = topUp;
    const charge = { ...causeOfTopUp(topUp), paymentMethodId, amount, currency };
    await insertCharges({ client, random: deps.random, nowMs: deps.clock.now() }, [
      { ...charge, authenticationReference },
    ]);
    return undefined;
  });
}

const METHOD_INACTIVE: FailureReasonColumn = {
  code: 'payment_method_inactive',
  message: 'The card was removed before it could be charged.',
};

/** A card that was charged before is not held back: its money is owed, and stays in the frozen wallet. */
const FROZEN: FailureReasonColumn = {
  code: 'account_frozen',
  message: 'The wallet, its account or the integrator is frozen.',
};

/** Posts the money or enters the failure; a second run finds that it has ended. */
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
            await writeEnd(client, ended);
            await changeCharges({ client, nowMs }, end.changes);
            if (failure) await requestVoids(client, { ...causeOfTopUp(ended), nowMs });
            await writeHistoryData(client, topUpHistory(history));
          },
          result: undefined,
        },
      };
    },
  });
}

async function writeEnd(client: PoolClient, ended: TopUp): Promise<void> {
  const changed = await client.query(
    `UPDATE purchases SET state = $2, failure_reason = $3, updated_ms = $4 WHERE id = $1 AND state = 'processing'`,
    [ended.id, ended.state, ended.failureReason && JSON.stringify(ended.failureReason), ended.updatedMs],
  );
  if (changed.rowCount !== 1) throw new TopUpEnded();
}

/** Another node has brought it to its end: everything of this try rolls back. */
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

async function readMethodText(deps: Pick<PaymentDeps, 'db'>, topUp: TopUp): Promise<string> {
  const row = await deps.db
    .selectFrom('payment_methods')
    .select('display_string')
    .where('id', '=', topUp.paymentMethodId)
    .executeTakeFirst();
  return row?.display_string ?? '';
}
