import type { PoolClient } from 'pg';
import { ApiError } from '../platform/http/api-error.js';
import { commit } from './commit.js';
import { accountInDebt, type Debt } from './debts.js';
import { type Decided, decide, integratorsOf, type Settled, settled, walletsToLock } from './decide.js';
import type { Effects } from './effects.js';
import { lockRows, TRANSACTION_SETTINGS_SQL } from './lock-rows.js';
import { LockedBalances } from './locked-balances.js';
import { LockedSpending } from './locked-spending.js';
import { LockedUsage } from './locked-usage.js';
import type { BatchContext, LockedRows, MoneyOperation, Movement } from './operation.js';
import { Pipeline } from './pipeline.js';
import { findFrozen, findInactiveMethods, spendingOf, withoutFrozen } from './preconditions.js';
import { recordOutcomes } from './record-outcomes.js';
import { runOptimistic } from './run-optimistic.js';
import { gather } from './sql-arrays.js';
import { writeEffects, writePostings } from './write-effects.js';
import { findListeningEndpoints, writeWebhookEvents } from './write-webhook-events.js';

/**
 * Runs operations in one database transaction: takes locks in one global order, decides in memory, writes with one
 * set-based statement per table, commits. A refused or underfunded operation does not affect the others.
 *
 * @returns each operation's outcome, in order, once durable
 * @throws BatchConflict when the batch must run step by step; IdempotencyKeyTaken when a key was taken in the meantime;
 *   OutcomeUnknown; any database error. The caller rolls back
 */
export async function runBatch(
  context: BatchContext,
  operations: readonly MoneyOperation<unknown>[],
): Promise<readonly Settled[]> {
  const { client, nowMs, meter } = context;
  const pipeline = new Pipeline(client, meter);
  pipeline.add({ name: 'begin', text: 'BEGIN', values: [] });
  pipeline.add({ name: 'set-transaction', text: TRANSACTION_SETTINGS_SQL, values: [`${context.lockMs}`] });
  const ids = {
    escrowIds: sorted(gather(operations, (operation) => operation.escrowIds)),
    invoiceIds: sorted(gather(operations, (operation) => operation.invoiceIds)),
  };
  const readsNothing = ids.escrowIds.length + ids.invoiceIds.length === 0;
  const rows = lockRows(pipeline, ids, nowMs);
  const decideAll = () => operations.map((operation) => decide(operation, rows, nowMs));
  if (readsNothing || context.stepByStep) {
    // a batch without reads needs no extra round trip: its writes share the one with BEGIN
    if (!readsNothing) await pipeline.flush('lock_rows');
    return runStepByStep(context, pipeline, { operations, rows, expected: decideAll() });
  }
  const endpoints = findListeningEndpoints(pipeline, named(operations));
  await pipeline.flush('lock_rows');
  const decided = decideAll();
  const optimistic = await runOptimistic(context, pipeline, {
    operations,
    rows,
    ids,
    decided,
    endpoints,
    settled: decided.map(({ decision, error }) => settled({ effects: decision?.effects, error })),
    walletIds: walletsToLock(decided.map(({ nets }) => nets)),
    integratorIds: integratorsOf(decided.map(({ decision }) => decision?.effects)),
  });
  return optimistic ?? runStepByStep(context, pipeline, { operations, rows, expected: decided });
}

/** The integrators that the operations name. */
function named(operations: readonly MoneyOperation<unknown>[]): Set<string> {
  const ids = new Set<string>();
  for (const { integratorId } of operations) if (integratorId !== undefined) ids.add(integratorId);
  return ids;
}

interface StepByStep {
  readonly operations: readonly MoneyOperation<unknown>[];
  readonly rows: LockedRows;
  /** Decisions assuming that every method is active and nobody is frozen. */
  readonly expected: readonly Decided[];
}

/** Reads balances and payment methods before it writes. */
async function runStepByStep(
  context: BatchContext,
  pipeline: Pipeline,
  { operations, rows, expected }: StepByStep,
): Promise<Settled[]> {
  const { client, random, nowMs } = context;
  const before = pipeline.size;
  const walletIds = walletsToLock(expected.map((each) => each.nets));
  const balances = LockedBalances.lock(pipeline, walletIds);
  const usage = LockedUsage.lock(
    pipeline,
    expected.flatMap((each) => each.decision?.effects.usage ?? []),
  );
  const spending = LockedSpending.lock(pipeline, spendingOf(expected), nowMs);
  const likely = integratorsOf(expected.map((each) => each.decision?.effects));
  let endpoints = findListeningEndpoints(pipeline, likely);
  const inactiveMethods = findInactiveMethods(pipeline, rows);
  const frozen = findFrozen(pipeline, expected);
  // prepare while waiting for the locks, so that they are held as briefly as possible
  const locked = pipeline.size > before ? pipeline.flush('lock_wallets') : undefined;
  const [prepared] = await Promise.all([prepareWrites(context, expected.map(unlessShort)), locked]);
  await balances.rollUpCredits(pipeline);
  context.onLocked?.();
  // inactive methods are rare, so they are read along with the locks; a refused payment needs no other locks
  const current =
    inactiveMethods.size === 0
      ? expected
      : operations.map((operation) => decide(operation, { ...rows, inactiveMethods }, nowMs));
  const decided = current.map((each) => withoutFrozen(each, frozen));
  const booked = decided.map((each) => book(each, { balances, usage, spending }));
  const effects = booked.flatMap((each) => each.effects ?? []);
  const unlikely = new Set([...integratorsOf(effects)].filter((id) => !likely.has(id)));
  if (unlikely.size > 0) {
    const others = findListeningEndpoints(pipeline, unlikely);
    await pipeline.flush('find_endpoints');
    endpoints = [...endpoints, ...others];
  }
  const isAsExpected = booked.every((each, index) => each.effects === expected[index]?.decision?.effects);
  pipeline.append(isAsExpected ? prepared : await prepareWrites(context, booked));
  balances.write(pipeline);
  usage.write(pipeline);
  await writeRarer(pipeline, client, effects);
  const write = { pipeline, random, nowMs };
  writeWebhookEvents(write, { events: gather(effects, (each) => each.events), endpoints });
  recordOutcomes(pipeline, { operations, effects: booked.map((each) => each.effects) }, context);
  await pipeline.flush('write');
  await commit(client, context.meter);
  return booked.map(settled);
}

interface Booked {
  readonly movements: readonly Movement[];
  readonly effects: Effects<unknown> | undefined;
  readonly error?: unknown;
}

/** What is booked when every wallet has enough. */
function unlessShort({ decision, error }: Decided): Booked {
  return { movements: decision?.movements ?? [], effects: decision?.effects, error };
}

/** @returns an unflushed pipeline with every write that does not depend on a balance */
async function prepareWrites(context: BatchContext, booked: readonly Booked[]): Promise<Pipeline> {
  const pipeline = new Pipeline(context.client);
  const write = { pipeline, random: context.random, nowMs: context.nowMs };
  writePostings(
    write,
    gather(booked, (each) => each.movements),
  );
  writeEffects(
    write,
    booked.flatMap((each) => each.effects ?? []),
  );
  return pipeline;
}

/** Runs the custom writes of rarer operations after everything queued so far. */
async function writeRarer(pipeline: Pipeline, client: PoolClient, all: readonly Effects<unknown>[]): Promise<void> {
  const writes = all.flatMap((effects) => effects.write ?? []);
  if (writes.length > 0) await pipeline.flush('write');
  for (const write of writes) await write(client);
}

interface Locked {
  readonly balances: LockedBalances;
  readonly usage: LockedUsage;
  readonly spending: LockedSpending;
}

function book({ decision, nets, error }: Decided, { balances, usage, spending }: Locked): Booked {
  if (!decision) return { movements: [], effects: undefined, error };
  const reached = usage.findReached(decision.effects.usage) ?? spending.findReached(decision.effects.spending);
  if (reached) {
    const error = decision.limitRefusal?.(reached) ?? new UncheckedLimit();
    return { movements: [], effects: decision.overLimit?.(reached), error };
  }
  const short = balances.book(nets, decision.overdraws);
  const effects = short ? decision.insufficient?.(short.walletId, short.debt) : decision.effects;
  usage.book(effects?.usage);
  spending.book(effects?.spending);
  if (!short) return { movements: decision.movements, effects };
  const { walletId, debt } = short;
  if (effects) return { movements: [], effects };
  return { movements: [], effects: undefined, error: decision.refusal?.(walletId, debt) ?? insufficientFunds(debt) };
}

/** An operation that counts towards limits must say what it writes when one is reached, or why it is refused. */
class UncheckedLimit extends Error {}

function insufficientFunds(debt: Debt | undefined): ApiError {
  if (debt) return accountInDebt([debt]);
  const errors = [{ code: 'insufficient_funds', message: 'The wallet balance is too low.' }];
  return new ApiError({ status: 422, errors, final: false });
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
