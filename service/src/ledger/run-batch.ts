import type { PoolClient } from 'pg';
import { ApiError } from '../http/api-error.js';
import { successEnvelope } from '../http/envelope.js';
import { IdempotencyKeyTaken } from '../http/idempotency-claim.js';
import { RECORD_OUTCOMES_SQL } from '../http/idempotency-store.js';
import type { RandomSource } from '../random.js';
import type { Effects } from './effects.js';
import { lockRows } from './lock-rows.js';
import { LockedBalances } from './locked-balances.js';
import type { Movement } from './movement.js';
import { netMovements, type WalletNets, walletsToLock } from './net-movements.js';
import type { Decision, LockedRows, MoneyOperation } from './operation.js';
import { writeEffects, writePostings } from './write-effects.js';

/** What became of one operation of a batch. */
export type Settled = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: unknown };

export interface BatchContext {
  readonly client: PoolClient;
  readonly random: RandomSource;
  readonly nowMs: number;
}

/** A money transaction waits this long for a lock before it is repeated. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Runs operations in one database transaction: locks first, in one order for everybody; then decisions in memory; then one
 * set-based statement per table. An operation that is refused or short of money leaves the others alone.
 *
 * @returns what became of each, in order; it holds once the caller's COMMIT has succeeded
 * @throws IdempotencyKeyTaken when one of the keys was taken meanwhile, and whatever the database reports: roll back
 */
export async function runBatch(
  context: BatchContext,
  operations: readonly MoneyOperation<unknown>[],
): Promise<Settled[]> {
  const { client, nowMs } = context;
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const rows = await lockRows(client, {
    escrowIds: sorted(operations.flatMap((operation) => operation.escrowIds)),
    invoiceIds: sorted(operations.flatMap((operation) => operation.invoiceIds)),
  });
  const decided = operations.map((operation) => decide(operation, rows, nowMs));
  const balances = await LockedBalances.lock(client, walletsToLock(decided.map((each) => each.nets)));
  const booked = decided.map((each) => book(each, balances));
  await writePostings(
    context,
    booked.flatMap((each) => each.movements),
  );
  await balances.write(client);
  await writeEffects(
    context,
    booked.flatMap((each) => each.effects ?? []),
  );
  await recordOutcomes(context, operations, booked);
  return booked.map((each) =>
    each.effects ? { ok: true, result: each.effects.result } : { ok: false, error: each.error },
  );
}

interface Decided {
  readonly decision: Decision<unknown> | undefined;
  readonly nets: WalletNets;
  readonly error?: unknown;
}

interface Booked {
  readonly movements: readonly Movement[];
  readonly effects: Effects<unknown> | undefined;
  readonly error?: unknown;
}

function decide(operation: MoneyOperation<unknown>, rows: LockedRows, nowMs: number): Decided {
  try {
    const decision = operation.decide(rows, nowMs);
    return { decision, nets: netMovements(decision.movements) };
  } catch (error) {
    return { decision: undefined, nets: netMovements([]), error };
  }
}

function book({ decision, nets, error }: Decided, balances: LockedBalances): Booked {
  if (!decision) return { movements: [], effects: undefined, error };
  const shortWallet = balances.book(nets);
  if (shortWallet === undefined) return { movements: decision.movements, effects: decision.effects };
  const effects = decision.insufficient?.(shortWallet);
  return effects ? { movements: [], effects } : { movements: [], effects: undefined, error: insufficientFunds() };
}

function insufficientFunds(): ApiError {
  const errors = [{ code: 'insufficient_funds', message: 'The wallet does not hold this amount.' }];
  return new ApiError({ status: 422, errors, final: false });
}

/** Sorted by owner and key, so that two batches with the same keys never wait for each other in a circle. */
async function recordOutcomes(
  { client, nowMs }: BatchContext,
  operations: readonly MoneyOperation<unknown>[],
  booked: readonly Booked[],
): Promise<void> {
  const records = operations.flatMap(({ claim }, index) => {
    const outcome = booked[index]?.effects?.outcome;
    return claim && outcome ? [{ claim, outcome }] : [];
  });
  if (records.length === 0) return;
  records.sort((a, b) => compare(`${a.claim.owner}\n${a.claim.key}`, `${b.claim.owner}\n${b.claim.key}`));
  const recorded = await client.query({
    name: 'record-outcomes',
    text: RECORD_OUTCOMES_SQL,
    values: [
      records.map(({ claim }) => claim.owner),
      records.map(({ claim }) => claim.key),
      records.map(({ claim }) => claim.fingerprint),
      records.map(({ outcome }) => outcome.status),
      records.map(({ outcome }) => JSON.stringify(successEnvelope(outcome.payload))),
      records.map(() => nowMs),
    ],
  });
  if (recorded.rowCount !== records.length) throw new IdempotencyKeyTaken();
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
