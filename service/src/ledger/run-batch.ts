import type { PoolClient } from 'pg';
import { ApiError } from '../http/api-error.js';
import { outcomeText } from '../http/envelope.js';
import { IdempotencyKeyTaken } from '../http/idempotency-claim.js';
import { RECORD_OUTCOMES_SQL } from '../http/idempotency-store.js';
import type { RandomSource } from '../random.js';
import type { Effects } from './effects.js';
import { Flight } from './flight.js';
import { findInactiveMethods, lockRows } from './lock-rows.js';
import { LockedBalances } from './locked-balances.js';
import type { Movement } from './movement.js';
import { netMovements, type WalletNets, walletsToLock } from './net-movements.js';
import type { Decision, LockedRows, MoneyOperation } from './operation.js';
import { plainArray, textArray } from './sql-arrays.js';
import { writeEffects, writePostings } from './write-effects.js';
import { findListeningEndpoints, writeWebhookEvents } from './write-webhook-events.js';

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
  const expected = operations.map((operation) => decide(operation, rows, nowMs));
  const aboard = flight.size;
  const walletIds = walletsToLock(expected.map((each) => each.nets));
  const balances = LockedBalances.lock(flight, walletIds);
  const likely = integratorsOf(expected.map((each) => each.decision?.effects));
  const endpoints = findListeningEndpoints(flight, likely);
  const inactiveMethods = findInactiveMethods(flight, rows);
  // while the locks are waited for: as little as possible is left to do while they are held
  const locked = flight.size > aboard ? flight.land() : undefined;
  const [prepared] = await Promise.all([prepareWrites(context, expected.map(unlessShort)), locked]);
  await balances.foldWaitingCredits(flight);
  context.onLocked?.();
  // rare enough to be found out at the same time as the locks are got; a payment that is refused needs no other locks
  const decided =
    inactiveMethods.size === 0
      ? expected
      : operations.map((operation) => decide(operation, { ...rows, inactiveMethods }, nowMs));
  const booked = decided.map((each) => book(each, balances));
  const effects = booked.flatMap((each) => each.effects ?? []);
  const unlikely = new Set([...integratorsOf(effects)].filter((id) => !likely.has(id)));
  if (unlikely.size > 0) {
    const others = findListeningEndpoints(flight, unlikely);
    await flight.land();
    endpoints.push(...others);
  }
  const isAsExpected = booked.every((each, index) => each.effects === expected[index]?.decision?.effects);
  flight.append(isAsExpected ? prepared : await prepareWrites(context, booked));
  balances.write(flight);
  await writeRarer(flight, client, effects);
  const write = { flight, random, nowMs };
  writeWebhookEvents(write, { events: effects.flatMap((each) => each.events ?? []), endpoints });
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

/** What is booked when nobody is short of money. */
function unlessShort({ decision, error }: Decided): Booked {
  return { movements: decision?.movements ?? [], effects: decision?.effects, error };
}

/** @returns a flight that has not left, with everything that depends on no balance */
async function prepareWrites(context: BatchContext, booked: readonly Booked[]): Promise<Flight> {
  const flight = new Flight(context.client);
  const write = { flight, random: context.random, nowMs: context.nowMs };
  writePostings(
    write,
    booked.flatMap((each) => each.movements),
  );
  writeEffects(
    write,
    booked.flatMap((each) => each.effects ?? []),
  );
  return flight;
}

/** The statements of rarer operations, behind everything that was added so far. */
async function writeRarer(flight: Flight, client: PoolClient, all: readonly Effects<unknown>[]): Promise<void> {
  const writes = all.flatMap((effects) => effects.write ?? []);
  if (writes.length > 0) await flight.land();
  for (const write of writes) await write(client);
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
    textArray(records.map(({ outcome }) => outcomeText(outcome))),
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
