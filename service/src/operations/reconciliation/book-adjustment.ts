import { findSystemWallet } from '../../accounts/users/find-system-wallet.js';
import { ADJUSTMENTS_ACCOUNT_ID } from '../../ledger/system-accounts.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { Money } from '../../payments/money.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import { ADMIN_TOOL, writeLogWith } from '../console/console-log.js';

/** A difference that two people have decided to book. */
export interface Adjustment {
  /** The operator's name for the report. With currency and reason the key: booked twice, it is one adjustment. */
  readonly reconciliation: string;
  /** Minor units: above 0, the provider holds more than was booked; below 0, less. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly madeBy: string;
  readonly approvedBy: string;
}

export interface BookedAdjustment extends Adjustment {
  readonly id: string;
}

/**
 * Books a difference between the provider's wallet and that of the adjustments, once.
 *
 * @returns the adjustment, also of an earlier call with the same values
 * @throws Error in one sentence if its key was used for another one
 */
export async function bookAdjustment(
  deps: Pick<PaymentDeps, 'db' | 'pool' | 'clock' | 'random'> & { readonly money: Money },
  adjustment: Adjustment,
): Promise<BookedAdjustment> {
  const known = await find(deps, adjustment);
  if (known) return requireSame(known, adjustment);
  const { currency, amount } = adjustment;
  const provider = await findSystemWallet(deps, 'provider', currency);
  await openWallet(deps, currency);
  const own = await findSystemWallet(deps, 'adjustments', currency);
  const booked = { ...adjustment, id: newId(deps.random, deps.clock.now()) };
  const [debitWalletId, creditWalletId] = amount > 0 ? [provider, own] : [own, provider];
  const cause = { causeType: 'adjustment', causeId: booked.id } as const;
  try {
    return await deps.money.engine.run<BookedAdjustment>({
      invoiceIds: [],
      escrowIds: [],
      decide: (_rows, nowMs) => ({
        movements: [{ ...cause, debitWalletId, creditWalletId, currency, amount: Math.abs(amount) }],
        effects: { write: (client) => insert(client, booked, nowMs), result: booked },
      }),
    });
  } catch (error) {
    const first = await find(deps, adjustment);
    if (first) return requireSame(first, adjustment);
    throw error;
  }
}

/** The first adjustment in a currency opens it. */
async function openWallet({ db, random, clock }: Pick<PaymentDeps, 'db' | 'random' | 'clock'>, currency: string) {
  await db
    .insertInto('wallets')
    .values({
      id: random.uuid(),
      account_id: ADJUSTMENTS_ACCOUNT_ID,
      currency,
      kind: 'adjustments',
      minimum_balance: null,
      appends_credits: true,
      created_ms: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insert(
  client: SqlExecutor,
  { id, reconciliation, amount, currency, reason, madeBy, approvedBy }: BookedAdjustment,
  nowMs: number,
): Promise<void> {
  await client.query(
    `INSERT INTO adjustments (id, reconciliation, amount, currency, reason, made_by, approved_by, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, reconciliation, amount, currency, reason, madeBy, approvedBy, nowMs],
  );
  const about = { objectKind: 'adjustment', objectId: id, integratorId: null };
  const after = { reconciliation, amount, currency, made_by: madeBy, approved_by: approvedBy };
  await writeLogWith(client, ADMIN_TOOL, { ...about, action: 'adjustment.book', after, reason, nowMs });
}

async function find(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { reconciliation, currency, reason }: Adjustment,
): Promise<BookedAdjustment | undefined> {
  const { rows } = await pool.query<BookedAdjustment>(
    `SELECT id, reconciliation, amount, currency, reason, made_by AS "madeBy", approved_by AS "approvedBy"
     FROM adjustments WHERE reconciliation = $1 AND currency = $2 AND reason = $3`,
    [reconciliation, currency, reason],
  );
  return rows[0];
}

function requireSame(booked: BookedAdjustment, asked: Adjustment): BookedAdjustment {
  const { amount, madeBy, approvedBy } = booked;
  if (amount === asked.amount && madeBy === asked.madeBy && approvedBy === asked.approvedBy) return booked;
  throw new Error(
    `The reconciliation ${booked.reconciliation} has an adjustment of ${amount} ${booked.currency} with this reason, made by ${madeBy} and approved by ${approvedBy}. Give another --reason.`,
  );
}
