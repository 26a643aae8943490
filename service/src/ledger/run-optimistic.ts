import { isConnectionLost, isRepeatable, isServerUnable } from '../platform/db/database-errors.js';
import { OutcomeUnknown } from './commit.js';
import type { Decided, Settled } from './decide.js';
import { moveBalances } from './move-balances.js';
import type { BatchContext, LockedRows, MoneyOperation } from './operation.js';
import type { Pipeline } from './pipeline.js';
import { lockBlindly, requireUnhindered } from './preconditions.js';
import { recordNewOutcomes } from './record-outcomes.js';
import { gather } from './sql-arrays.js';
import { writeEffects, writePostings } from './write-effects.js';
import { findListeningEndpoints, type ListeningEndpoint, writeWebhookEvents } from './write-webhook-events.js';

/** The optimistic path met insufficient funds, an inactive payment method, a frozen party, a new spending limit or a taken key. Nothing was written. */
export class BatchConflict extends Error {}

export interface DecidedBatch {
  readonly operations: readonly MoneyOperation<unknown>[];
  readonly rows: LockedRows;
  readonly ids: { readonly invoiceIds: readonly string[]; readonly escrowIds: readonly string[] };
  readonly decided: readonly Decided[];
  /** The callers' results if everything is as decided. */
  readonly settled: readonly Settled[];
  /** Wallets that pay or receive and must be locked. */
  readonly walletIds: readonly string[];
  /** Integrators whose webhook endpoints may get events. */
  readonly integratorIds: ReadonlySet<string>;
  /** Endpoints of the integrators that the operations named. */
  readonly endpoints: readonly ListeningEndpoint[];
}

/**
 * The optimistic path: sends the rest of a batch, COMMIT included, in one round trip. Its statements fail on any conflict.
 * Wallets stay locked only while the server works, never while it waits for this process.
 *
 * @param pipeline - empty, inside a transaction
 * @returns undefined when the batch does not qualify; nothing was sent then
 * @throws BatchConflict; OutcomeUnknown with the lost batch; any retryable database error. The caller rolls back
 */
export async function runOptimistic(
  context: BatchContext,
  pipeline: Pipeline,
  batch: DecidedBatch,
): Promise<readonly Settled[] | undefined> {
  const { operations, decided, settled, walletIds } = batch;
  const effects = decided.map(({ decision }) => decision?.effects);
  if (effects.some((each) => each?.write || each?.usage || each?.spending?.isLimited)) return undefined;
  const done = effects.filter((each) => each !== undefined);
  const isNew = done.some((each) => each.history?.some(({ isFirst }) => isFirst));
  if (!isNew) return undefined;
  const named = new Set(operations.map(({ integratorId }) => integratorId));
  const others = new Set([...batch.integratorIds].filter((id) => !named.has(id)));
  const more = findListeningEndpoints(pipeline, others);
  await pipeline.flush('find_endpoints');
  const endpoints = [...batch.endpoints, ...more];

  const write = { pipeline, random: context.random, nowMs: context.nowMs };
  const nets = decided.map((each) => each.nets);
  requireUnhindered(pipeline, batch.rows, decided);
  lockBlindly(pipeline, walletIds);
  writePostings(
    write,
    gather(decided, ({ decision }) => decision?.movements),
  );
  const mark = writeEffects(write, done);
  if (!mark) throw new Error('A batch with new history rows has no mark.');
  moveBalances(pipeline, nets, walletIds);
  writeWebhookEvents(write, { events: gather(done, (each) => each.events), endpoints });
  recordNewOutcomes(pipeline, { operations, effects }, context);
  pipeline.add({ name: 'commit', text: 'COMMIT', values: [] });
  const flushed = pipeline.flush('write_and_commit');
  context.onLocked?.();
  try {
    await flushed;
  } catch (cause) {
    if (isConnectionLost(cause)) throw new OutcomeUnknown({ lost: { mark, ...batch.ids, settled }, cause });
    throw isRepeatable(cause) || isServerUnable(cause)
      ? cause
      : new BatchConflict('The batch had a conflict and must run step by step.', { cause });
  }
  return settled;
}
