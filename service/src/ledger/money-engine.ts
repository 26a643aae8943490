import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.js';
import {
  isConnectionLost,
  isLockHeld,
  isOutOfRange,
  isRepeatable,
  isServerUnable,
} from '../platform/db/database-errors.js';
import { ApiError, unavailable } from '../platform/http/api-error.js';
import { type Meter, noMeter } from '../platform/metrics/meter.js';
import type { EngineLoad } from '../platform/metrics/node-metrics.js';
import type { RandomSource } from '../platform/random.js';
import { noTracing, type TraceSpan, type Tracing } from '../platform/tracing/tracing.js';
import { type LostBatch, OutcomeUnknown, wasCommitted } from './commit.js';
import type { Settled } from './decide.js';
import type { MoneyOperation } from './operation.js';
import { runBatch } from './run-batch.js';
import { BatchConflict } from './run-optimistic.js';

export interface MoneyEngineOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Maximum operations per transaction. */
  readonly maxBatch?: number;
  /** Concurrent transactions on this node. */
  readonly workers?: number;
  /** Sleeps between retries; tests pass their own. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Whether stored answers are packed (`mayPackBodies`); default: yes. */
  readonly packsAnswers?: boolean;
  /** Default: none. */
  readonly tracing?: Tracing;
  /** Default: none. */
  readonly meter?: Meter;
}

/** From its arrival to its outcome. */
const OPERATION_SPAN = { name: 'money operation' };
const MAX_BATCH = 64;
const WORKERS = 4;
/** Another batch starts when the queue holds this share of the operations already running. */
const WORTH_A_BATCH = 0.5;
/** Longest wait for a batch that may be blocked by another transaction's lock. */
const LONGEST_WAIT_MS = 10;
/** Callers answered per turn of the event loop. */
const SETTLED_AT_ONCE = 8;
/** Attempts per transaction. With jittered backoff they span about five seconds, longer than a Postgres restart. */
const MAX_ATTEMPTS = 10;
/** No new attempt starts after this, ms, so that callers hear before their request's own deadline. */
const ATTEMPTS_WITHIN_MS = 15_000;
/** An operation queued for longer than this, ms, is refused: the database is stuck. */
const BEGIN_WITHIN_MS = 15_000;
/** For how long a batch waits for locks, ms: for as long as many batches of other nodes take that pay from the same wallet. */
const BATCH_LOCK_MS = 2_000;
/** The same for an operation alone, and for a batch while it is known that somebody keeps a lock. */
const OWN_LOCK_MS = 500;
/** After a conflict, this many batches run step by step: conflicts come in bursts. */
const STEP_BY_STEP_BATCHES = 8;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;

interface Waiting {
  readonly operation: MoneyOperation<unknown>;
  /** Of `performance.now()`. */
  readonly sinceMs: number;
  readonly span: TraceSpan;
  /** It left its batch, and lets go of its invoice or escrow itself. */
  isAside: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Moves money. Groups waiting operations into micro-batches, one database transaction each. On an idle service an operation runs
 * immediately and alone; under load up to 64 share the round trips and the commit.
 */
export class MoneyEngine {
  readonly #options: Required<MoneyEngineOptions>;
  readonly #queue: Waiting[] = [];
  readonly #held = new Set<string>();
  /** What waits for a lock that somebody keeps: tried one after the other, beside the batches. */
  readonly #aside: Waiting[] = [];
  #running = 0;
  /** Batches still waiting for locks. */
  #locking = 0;
  /** Operations in running batches. */
  #underWay = 0;
  /** Batches left to run step by step. */
  #stepByStep = 0;
  #scheduled = false;
  #late: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];

  constructor(options: MoneyEngineOptions) {
    const sizes = { maxBatch: MAX_BATCH, workers: WORKERS };
    const defaults = { ...sizes, pause: sleep, packsAnswers: true, tracing: noTracing, meter: noMeter };
    this.#options = { ...defaults, ...options };
  }

  get load(): EngineLoad {
    const waiting = this.#queue.length + this.#aside.length;
    return { waiting, running: this.#underWay, batches: this.#running };
  }

  /**
   * @returns the result of the operation's effects, once durable
   * @throws ApiError when refused; `database_unavailable` 503 when the outcome is unknown; `try_again` 503 when it
   *   did not start, or somebody keeps a lock that it needs; the database's own error when it cannot serve now
   */
  async run<R>(operation: MoneyOperation<R>): Promise<R> {
    const result = await this.#options.tracing.inSpan(OPERATION_SPAN, (span) => this.#settled(operation, span));
    return result as R;
  }

  #settled(operation: MoneyOperation<unknown>, span: TraceSpan): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ operation, sinceMs: performance.now(), span, isAside: false, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves when nothing is queued or running. */
  async drained(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  get #isIdle(): boolean {
    return this.#running + this.#queue.length + this.#aside.length === 0;
  }

  /** Runs at the end of this turn of the event loop, so that operations arriving together share a batch. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#dispatch();
      if (this.#queue.length > 0) this.#dispatchLater();
    });
  }

  #dispatchLater(): void {
    this.#late ??= setTimeout(() => {
      this.#late = undefined;
      this.#dispatch({ overdue: true });
      if (this.#queue.length > 0 && this.#running > 0) this.#dispatchLater();
    }, LONGEST_WAIT_MS);
  }

  #dispatch({ overdue = false } = {}): void {
    while (this.#running < this.#options.workers) {
      if (this.#running > 0 && !overdue && !this.#isWorthABatch()) break;
      const batch = this.#takeBatch();
      if (batch.length === 0) break;
      void this.#work(batch);
    }
  }

  /**
   * A batch starts once the previous one holds its locks: it reads and decides while the other writes and commits. Starting earlier
   * would only mean waiting for the same wallets with fewer operations.
   */
  #isWorthABatch(): boolean {
    return this.#locking === 0 && this.#queue.length >= this.#underWay * WORTH_A_BATCH;
  }

  #settleIdle(): void {
    if (!this.#isIdle) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #work(batch: Waiting[]): Promise<void> {
    this.#running += 1;
    this.#locking += 1;
    this.#underWay += batch.length;
    this.#reportBegun(batch);
    let locking = true;
    const onLocked = () => {
      if (!locking) return;
      locking = false;
      this.#locking -= 1;
      this.#schedule();
    };
    try {
      const span = { name: 'money batch', serves: batch.map((waiting) => waiting.span), attributes: sizeOf(batch) };
      await this.#options.tracing.inSpan(span, () => this.#runTogether(batch, onLocked));
    } finally {
      for (const waiting of batch) if (!waiting.isAside) this.#release(waiting);
      this.#running -= 1;
      this.#underWay -= batch.length;
      onLocked();
      this.#settleIdle();
      this.#schedule();
    }
  }

  #release({ operation }: Waiting): void {
    for (const id of subjectsOf(operation)) this.#held.delete(id);
  }

  #reportBegun(batch: readonly Waiting[]): void {
    const { meter } = this.#options;
    const nowMs = performance.now();
    meter.batch(batch.length);
    for (const { sinceMs } of batch) meter.waited(nowMs - sinceMs);
  }

  /** Operations on the same invoice or escrow never share a batch or overlap: the second must see the first's writes. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    this.#refuseOverdue();
    while (batch.length < this.#options.maxBatch) {
      const next = this.#queue.shift();
      if (!next) break;
      const subjects = subjectsOf(next.operation);
      if (subjects.some((id) => this.#held.has(id))) {
        left.push(next);
        continue;
      }
      for (const id of subjects) this.#held.add(id);
      batch.push(next);
    }
    this.#queue.unshift(...left);
    return batch;
  }

  /** The queue is in order of arrival. */
  #refuseOverdue(): void {
    const nowMs = performance.now();
    for (;;) {
      const [oldest] = this.#queue;
      if (!oldest || oldest.sinceMs >= nowMs - BEGIN_WITHIN_MS) return;
      this.#queue.shift();
      this.#options.meter.waited(nowMs - oldest.sinceMs);
      oldest.reject(notBegun());
    }
  }

  async #runTogether(batch: readonly Waiting[], onLocked: () => void): Promise<void> {
    let settled: readonly Settled[];
    try {
      settled = await this.#transact(
        batch.map((waiting) => waiting.operation),
        onLocked,
      );
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1 && first && isLockHeld(error)) return this.#setAside(first);
      const isUnknown = isConnectionLost(error) || error instanceof OutcomeUnknown;
      if (batch.length === 1 || isUnknown || isServerUnable(error)) {
        for (const waiting of batch) waiting.reject(reportOf(error));
        return;
      }
      for (const waiting of batch) await this.#runTogether([waiting], onLocked);
      return;
    }
    settle(batch, settled);
  }

  /** Somebody keeps a lock, maybe for hours: what needs it waits without a worker, so that all others go on. */
  #setAside(waiting: Waiting): void {
    waiting.isAside = true;
    this.#aside.push(waiting);
    if (this.#aside.length === 1) void this.#runAside();
  }

  async #runAside(): Promise<void> {
    for (let next = this.#aside[0]; next; next = this.#aside[0]) {
      const isOver = await this.#endAside(next);
      this.#aside.shift();
      if (isOver) this.#release(next);
      else this.#aside.push(next);
      this.#schedule();
    }
    this.#settleIdle();
  }

  /** @returns false while the lock is kept */
  async #endAside(waiting: Waiting): Promise<boolean> {
    try {
      settle([waiting], await this.#transact([waiting.operation], () => {}));
    } catch (error) {
      const isHeld = isLockHeld(error);
      if (isHeld && waiting.sinceMs >= performance.now() - BEGIN_WITHIN_MS) return false;
      this.#options.meter.count('lockWaits', isHeld ? 'refused' : 'ended');
      waiting.reject(isHeld ? lockHeld() : reportOf(error));
      return true;
    }
    this.#options.meter.count('lockWaits', 'ended');
    return true;
  }

  /** Retries one transaction until it is durable or refused, or somebody keeps a lock. */
  async #transact(operations: readonly MoneyOperation<unknown>[], onLocked: () => void): Promise<readonly Settled[]> {
    let lost: LostBatch | undefined;
    let stepByStep = this.#takeStepByStep();
    const lastMs = performance.now() + ATTEMPTS_WITHIN_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (lost && (await wasCommitted(this.#options.pool, lost))) return lost.settled;
        lost = undefined;
        return await this.#attempt(operations, { onLocked, stepByStep });
      } catch (error) {
        if (error instanceof BatchConflict) {
          this.#stepByStep = STEP_BY_STEP_BATCHES;
          stepByStep = true;
          continue;
        }
        if (error instanceof OutcomeUnknown) lost = error.lost;
        if (!lost && isLockHeld(error)) throw error;
        const maySucceed = lost !== undefined || (isRepeatable(error) && !(error instanceof OutcomeUnknown));
        const isLast = attempt >= MAX_ATTEMPTS || performance.now() > lastMs;
        if (isLast || !maySucceed) throw lost ? new OutcomeUnknown({ lost, cause: error }) : error;
        const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
        const share = (this.#options.random.bytes(1)[0] ?? 0) / 255;
        await this.#options.pause(longest * (0.5 + share / 2));
      }
    }
  }

  #takeStepByStep(): boolean {
    if (this.#stepByStep === 0) return false;
    this.#stepByStep -= 1;
    return true;
  }

  async #attempt(
    operations: readonly MoneyOperation<unknown>[],
    how: { onLocked: () => void; stepByStep: boolean },
  ): Promise<readonly Settled[]> {
    const { pool, clock, random, packsAnswers, meter } = this.#options;
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      const lockMs = operations.length > 1 && this.#aside.length === 0 ? BATCH_LOCK_MS : OWN_LOCK_MS;
      return await runBatch({ client, random, meter, packsAnswers, lockMs, nowMs: clock.now(), ...how }, operations);
    } catch (error) {
      if (error instanceof OutcomeUnknown || isConnectionLost(error)) broken ??= toError(error);
      else await client.query('ROLLBACK').catch((cause: unknown) => (broken = toError(cause)));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }
}

/**
 * Answers callers, a few per turn of the event loop: answering takes time, and another batch may be holding locks
 * while it waits for this process.
 */
function settle(batch: readonly Waiting[], settled: readonly Settled[], from = 0): void {
  const end = from + SETTLED_AT_ONCE;
  for (let index = from; index < end; index += 1) {
    const own = settled[index];
    if (own?.ok) batch[index]?.resolve(own.result);
    else batch[index]?.reject(own?.error);
  }
  if (end < batch.length) setImmediate(() => settle(batch, settled, end));
}

function reportOf(error: unknown): unknown {
  if (isConnectionLost(error) || error instanceof OutcomeUnknown) return databaseUnavailable(error);
  return isOutOfRange(error) ? balanceTooLarge() : error;
}

function balanceTooLarge(): ApiError {
  const message = 'This would exceed the largest balance a wallet can hold. No money moved.';
  return new ApiError({ status: 422, errors: [{ code: 'balance_too_large', message }], final: false });
}

function databaseUnavailable(cause: unknown) {
  const message =
    'The database did not answer, so the outcome is unknown. Retry with the same Idempotency-Key, or read the object.';
  const errors = [{ code: 'database_unavailable', message }];
  return new ApiError({ status: 503, errors, headers: { 'retry-after': '1' }, cause });
}

function notBegun() {
  return unavailable('try_again', 'The database is slow. Nothing was done. Retry with the same Idempotency-Key.', 2);
}

function lockHeld() {
  const message =
    'Another session keeps a lock that this needs. Nothing was done. Retry with the same Idempotency-Key.';
  return unavailable('try_again', message, 2);
}

function sizeOf(batch: readonly Waiting[]) {
  return { 'svc.money.operations': batch.length };
}

function subjectsOf(operation: MoneyOperation<unknown>): string[] {
  return [...operation.invoiceIds, ...operation.escrowIds];
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
