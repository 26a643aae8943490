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
import { causeOfPurchase, findPurchase, type Purchase } from './purchase.js';
import { purchaseHistory } from './purchase-history.js';

/**
 * Brings a top-up as far as it goes: charges the card once the bank has confirmed, and posts the money. Whoever finds one unfinished may run
 * it, on any node; the card is charged once and the money posted once.
 *
 * @throws when a provider or the database is away; the job takes it up again
 */
export async function runPurchase(deps: PaymentDeps, purchaseId: string): Promise<void> {
  try {
    await run(deps, purchaseId);
  } catch (error) {
    if (!(error instanceof PurchaseEnded)) throw error;
  }
}

async function run(deps: PaymentDeps, purchaseId: string): Promise<void> {
  const purchase = await findPurchase(deps.pool, purchaseId);
  if (purchase?.state !== 'processing') return;
  const progress = await readProgress(deps, causeOfPurchase(purchase));
  if (progress.state === 'waiting') return;
  if (progress.state === 'failed') return endPurchase(deps, purchase, { failure: progress.reason, changes: [] });
  const refused =
    (await injectedFault(deps, purchase)) ??
    (await ensureCharge(deps, purchase, progress.references.get(purchase.paymentMethodId)));
  if (refused) return endPurchase(deps, purchase, { failure: refused, changes: [] });
  const charge = await ownCharge(deps, purchase);
  if (charge.state !== 'pending') return;
  const charged = await chargeCards(deps.money, [charge]);
  const changes = charged.refused ? charged.whenFailed : charged.whenPaid;
  await endPurchase(deps, purchase, { failure: charged.refused, changes });
}

/** Money comes into the wallet for what its own card has paid, and for nothing else. */
async function ownCharge(deps: PaymentDeps, purchase: Purchase): Promise<CardCharge> {
  const [charge, ...others] = await findCharges(deps.pool, causeOfPurchase(purchase));
  const isOwn = charge?.paymentMethodId === purchase.paymentMethodId && charge.amount === purchase.amount;
  if (charge && isOwn && others.length === 0) return charge;
  throw new Error('A top-up is paid by one charge of its whole amount.');
}

/** The sandbox's, before anything is charged. */
async function injectedFault(deps: PaymentDeps, purchase: Purchase): Promise<FailureReasonColumn | undefined> {
  if (!deps.money.injectedFault) return undefined;
  const charges = await findCharges(deps.pool, causeOfPurchase(purchase));
  return charges.length === 0 ? deps.money.injectedFault() : undefined;
}

/** Makes the intent to charge durable, once. @returns why the card can no longer be charged */
async function ensureCharge(
  deps: PaymentDeps,
  purchase: Purchase,
  authenticationReference: string | undefined,
): Promise<FailureReasonColumn | undefined> {
  return inTransaction(deps.pool, async (client) => {
    const unfinished = await client.query(`SELECT 1 FROM purchases WHERE id = $1 AND state = 'processing' FOR UPDATE`, [
      purchase.id,
    ]);
    if (unfinished.rowCount !== 1) throw new PurchaseEnded();
    const charges = await findCharges(client, causeOfPurchase(purchase));
    if (charges.length > 0) return undefined;
    const method = await client.query(`SELECT 1 FROM payment_methods WHERE id = $1 AND pm_state = 'ACTIVE'`, [
      purchase.paymentMethodId,
    ]);
    if (method.rowCount !== 1) return METHOD_INACTIVE;
    const { integratorId, accountId, walletId } = purchase;
    const frozen = await client.query(
      'SELECT FROM freezes WHERE subject_id = ANY($1::uuid[]) AND lifted_ms IS NULL LIMIT 1',
      [[integratorId, accountId, walletId]],
    );
    if (frozen.rowCount !== 0) return FROZEN;
    const { paymentMethodId, amount, currency } = purchase;
    const charge = { ...causeOfPurchase(purchase), paymentMethodId, amount, currency };
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
async function endPurchase(
  deps: PaymentDeps,
  purchase: Purchase,
  end: { failure: FailureReasonColumn | undefined; changes: readonly ChargeStateChange[] },
): Promise<void> {
  const { failure } = end;
  const exponents = await deps.money.exponents();
  const methodText = await readMethodText(deps, purchase);
  const movements: Movement[] = failure ? [] : [await credit(deps, purchase)];
  await deps.money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    decide: (_rows, nowMs) => {
      const state = failure ? 'failed' : 'success';
      const ended: Purchase = { ...purchase, state, failureReason: failure ?? null, updatedMs: nowMs };
      const history = { purchase: ended, exponents, methodText };
      return {
        movements,
        effects: {
          history: [purchaseHistory(history)],
          write: async (client) => {
            await writeEnd(client, ended);
            await changeCharges({ client, nowMs }, end.changes);
            if (failure) await requestVoids(client, { ...causeOfPurchase(ended), nowMs });
            await writeHistoryData(client, purchaseHistory(history));
          },
          result: undefined,
        },
      };
    },
  });
}

async function writeEnd(client: PoolClient, ended: Purchase): Promise<void> {
  const changed = await client.query(
    `UPDATE purchases SET state = $2, failure_reason = $3, updated_ms = $4 WHERE id = $1 AND state = 'processing'`,
    [ended.id, ended.state, ended.failureReason && JSON.stringify(ended.failureReason), ended.updatedMs],
  );
  if (changed.rowCount !== 1) throw new PurchaseEnded();
}

/** Another node has brought it to its end: everything of this try rolls back. */
class PurchaseEnded extends Error {}

async function credit(deps: PaymentDeps, purchase: Purchase): Promise<Movement> {
  return {
    debitWalletId: await findSystemWallet(deps, 'provider', purchase.currency),
    creditWalletId: purchase.walletId,
    amount: purchase.amount,
    currency: purchase.currency,
    causeType: 'purchase',
    causeId: purchase.id,
  };
}

async function readMethodText(deps: Pick<PaymentDeps, 'db'>, purchase: Purchase): Promise<string> {
  const row = await deps.db
    .selectFrom('payment_methods')
    .select('display_string')
    .where('id', '=', purchase.paymentMethodId)
    .executeTakeFirst();
  return row?.display_string ?? '';
}
