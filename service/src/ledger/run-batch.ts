import type { PoolClient } from 'pg';
import { ApiError } from '../http/api-error.js';
import { successEnvelope } from '../http/envelope.js';
import { IdempotencyKeyTaken } from '../http/idempotency-claim.js';
import { RECORD_OUTCOMES_SQL } from '../http/idempotency-store.js';
import type { RandomSource } from '../random.js';
import type { Effects } from './effects.js';
import { Flight } from './flight.js';
import { lockRows } from './lock-rows.js';
import { LockedBalances } from './locked-balances.js';
import type { Movement } from './movement.js';
import { netMovements, type WalletNets, walletsToLock } from './net-movements.js';
import type { Decision, LockedRows, MoneyOperation } from './operation.js';
import { plainArray, textArray } from './sql-arrays.js';
import { writeEffects, writePostings } from './write-effects.js';
import { findListeningEndpoints } from './write-webhook-events.js';

/** What became of one operation of a batch. */
export type Settled = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: unknown };

export interface BatchContext {
  readonly client: PoolClient;
  readonly random: RandomSource;
  readonly nowMs: number;
  /** Every row is locked and only the writes are left: a good time to start reading for the next batch. */
  readonly onLocked?: () => void;
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
  const { client, random, nowMs } = context;
  const flight = new Flight(client);
  flight.add({ name: 'begin', text: 'BEGIN', values: [] });
  flight.add({ name: 'set-lock-timeout', text: `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`, values: [] });
  const nothingRead = flight.size;
  const rows = lockRows(flight, {
    escrowIds: sorted(operations.flatMap((operation) => operation.escrowIds)),
    invoiceIds: sorted(operations.flatMap((operation) => operation.invoiceIds)),
  });
  // what reads nothing needs no round trip of its own: its writes may travel with BEGIN
  if (flight.size > nothingRead) await flight.land();
  const decided = operations.map((operation) => decide(operation, rows, nowMs));
  const walletIds = walletsToLock(decided.map((each) => each.nets));
  const balances = LockedBalances.lock(flight, walletIds);
  const likely = integratorsOf(decided.map((each) => each.decision?.effects));
  const endpoints = findListeningEndpoints(flight, likely);
  if (walletIds.length > 0 || likely.size > 0) await flight.land();
  await balances.foldWaitingCredits(flight);
  context.onLocked?.();
  const booked = decided.map((each) => book(each, balances));
  const write = { flight, random, nowMs };
  writePostings(
    write,
    booked.flatMap((each) => each.movements),
  );
  balances.write(flight);
  const effects = booked.flatMap((each) => each.effects ?? []);
  const unlikely = new Set([...integratorsOf(effects)].filter((id) => !likely.has(id)));
  if (unlikely.size > 0) {
    const others = findListeningEndpoints(flight, unlikely);
    await flight.land();
    endpoints.push(...others);
  }
  await writeEffects(write, effects, { client, endpoints });
  recordOutcomes(write, operations, booked);
  await flight.land();
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

/** Whose webhook endpoints may have to be told. */
function integratorsOf(all: readonly (Effects<unknown> | undefined)[]): Set<string> {
  const ids = new Set<string>();
  for (const effects of all) for (const event of effects?.events ?? []) ids.add(event.integratorId);
  return ids;
}

/** Sorted by owner and key, so that two batches with the same keys never wait for each other in a circle. */
function recordOutcomes(
  { flight, nowMs }: { flight: Flight; nowMs: number },
  operations: readonly MoneyOperation<unknown>[],
  booked: readonly Booked[],
): void {
  const records = operations.flatMap(({ claim }, index) => {
    const outcome = booked[index]?.effects?.outcome;
    return claim && outcome ? [{ claim, outcome }] : [];
  });
  if (records.length === 0) return;
  records.sort((a, b) => compare(`${a.claim.owner}\n${a.claim.key}`, `${b.claim.owner}\n${b.claim.key}`));
  const values = [
    textArray(records.map(({ claim }) => claim.owner)),
    textArray(records.map(({ claim }) => claim.key)),
    textArray(records.map(({ claim }) => `\\x${claim.fingerprint.toString('hex')}`)),
    plainArray(records.map(({ outcome }) => outcome.status)),
    textArray(records.map(({ outcome }) => JSON.stringify(successEnvelope(outcome.payload)))),
    plainArray(records.map(() => nowMs)),
  ];
  flight.addWrite({ name: 'record-outcomes', text: RECORD_OUTCOMES_SQL, values }, records.length, () => {
    throw new IdempotencyKeyTaken();
  });
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
