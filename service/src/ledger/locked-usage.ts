import type { Pool, PoolClient } from 'pg';
import { DATABASE_TIME_SQL } from '../platform/db/database-time.js';
import type { DailyLimits, Usage } from './effects.js';
import { Pipeline } from './pipeline.js';
import type { Statement } from './round-trip.js';
import { plainArray } from './sql-arrays.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * SQL: the `LimitsToday` of a row's integrator in the row's currency; null if it has none.
 * Whether any integrator has limits does not depend on the row: it is looked up once in a statement, and nothing else while none has.
 *
 * @param table - has `integrator_id` and `currency`
 * @param shift - SQL of the service clock's offset from real time, ms
 */
export function limitsSql(table: string, shift: string): string {
  return `CASE WHEN EXISTS (SELECT FROM integrators WHERE settings ? 'limits') THEN
    (SELECT (settings -> 'limits' -> ${table}.currency)
        || jsonb_build_object('day_ms', (${DATABASE_TIME_SQL} + ${shift}) / ${DAY_MS} * ${DAY_MS})
      FROM integrators WHERE integrators.id = ${table}.integrator_id) END`;
}

/** A limit that a payment would exceed: of a day, or the player's own of a month. */
export interface LimitReached {
  readonly limit: keyof DailyLimits | 'player_monthly_spending';
  /** The first millisecond of the next UTC day or month. */
  readonly resetsMs: number;
}

interface Counter {
  readonly amount: bigint;
  readonly payments: number;
}

interface CounterRow {
  readonly type: string;
  readonly subject: string;
  readonly currency: string;
  readonly day: number;
  readonly amount: string;
  readonly payments: number;
}

const NONE: Counter = { amount: 0n, payments: 0 };

/** What players and integrators have paid in a UTC day, during one database transaction, and what has to be written of it. */
export class LockedUsage {
  readonly #locked = new Map<string, Counter>();
  readonly #deltas = new Map<string, Counter>();

  /**
   * Locks the counters that have a limit in one order, players first, which prevents deadlocks. Wallets must be locked before, so that
   * a busy integrator's counter is held only briefly.
   *
   * @returns the counters, filled when the pipeline is flushed; without usage nothing is queued
   */
  static lock(pipeline: Pipeline, all: readonly Usage[]): LockedUsage {
    const usage = new LockedUsage();
    const limited = all.flatMap((each) =>
      countersOf(each).filter(({ amount, count }) => isSet(amount) || isSet(count)),
    );
    const keys = new Map(limited.map(({ key }) => [key, NONE]));
    if (keys.size === 0) return usage;
    const begun = new Set(
      all.filter(({ payments }) => payments > 0).flatMap((each) => countersOf(each).map(({ key }) => key)),
    );
    const statement = addStatement('lock-usage', keys, (key) => begun.has(key));
    pipeline.addRead<CounterRow>(statement, (rows) => {
      for (const row of rows) {
        const counter = { amount: BigInt(row.amount), payments: row.payments };
        usage.#locked.set(keyOf(row), counter);
      }
    });
    return usage;
  }

  /** @returns undefined if the payment may be booked; what uncounts one always may */
  findReached(usage: Usage | undefined): LimitReached | undefined {
    if (!usage || usage.payments <= 0) return undefined;
    return findReached(this.#locked, usage);
  }

  book(usage: Usage | undefined): void {
    if (!usage) return;
    for (const { key } of countersOf(usage)) {
      add(this.#deltas, key, usage);
      if (this.#locked.has(key)) add(this.#locked, key, usage);
    }
  }

  /** Writes what was booked. */
  write(pipeline: Pipeline): void {
    if (this.#deltas.size === 0) return;
    pipeline.add(addStatement('write-usage', this.#deltas, (key) => (this.#deltas.get(key)?.payments ?? 0) > 0));
  }
}

/**
 * Counts outside of the money engine, in a transaction of the caller's.
 *
 * @returns the limit that it would exceed; nothing is counted then
 */
export async function countUsage(client: PoolClient, usage: Usage): Promise<LimitReached | undefined> {
  const pipeline = new Pipeline(client);
  const locked = LockedUsage.lock(pipeline, [usage]);
  await pipeline.flush();
  const reached = locked.findReached(usage);
  if (reached) return reached;
  locked.book(usage);
  locked.write(pipeline);
  await pipeline.flush();
  return undefined;
}

/** @returns the limit that a payment would exceed now. Nothing is locked: it may be another one, or none, when the payment is counted */
export async function foreseeReached(pool: Pool, usage: Usage): Promise<LimitReached | undefined> {
  const counters = new Map(countersOf(usage).map(({ key }) => [key, NONE]));
  const { rows } = await pool.query<CounterRow>(
    `SELECT subject_type AS type, subject_id AS subject, currency, day_ms AS day, amount::text AS amount, payments
     FROM limit_usage WHERE (subject_type, subject_id) IN (($1, $2::uuid), ($3, $4::uuid)) AND currency = $5 AND day_ms = $6`,
    [PLAYER, usage.accountId, INTEGRATOR, usage.integratorId, usage.currency, usage.dayMs],
  );
  for (const row of rows) counters.set(keyOf(row), { amount: BigInt(row.amount), payments: row.payments });
  return findReached(counters, usage);
}

function findReached(counters: ReadonlyMap<string, Counter>, usage: Usage): LimitReached | undefined {
  for (const { key, amount, count, names } of countersOf(usage)) {
    if (!isSet(amount) && !isSet(count)) continue;
    const counter = counters.get(key);
    if (!counter) throw new Error('A limit is checked without its counter.');
    const resetsMs = usage.dayMs + DAY_MS;
    if (isSet(amount) && counter.amount + BigInt(usage.amount) > BigInt(amount)) return { limit: names[0], resetsMs };
    if (isSet(count) && counter.payments + usage.payments > count) return { limit: names[1], resetsMs };
  }
  return undefined;
}

interface CounterOf {
  readonly key: string;
  readonly amount: number | null | undefined;
  readonly count: number | null | undefined;
  readonly names: readonly [keyof DailyLimits, keyof DailyLimits];
}

function isSet(limit: number | null | undefined): limit is number {
  return typeof limit === 'number';
}

/** The player's counter, then the integrator's, each with its limits. */
function countersOf({ accountId, integratorId, currency, dayMs, limits }: Usage): readonly CounterOf[] {
  const day = { currency, day: dayMs };
  return [
    {
      key: keyOf({ type: PLAYER, subject: accountId, ...day }),
      amount: limits.player_daily_amount,
      count: limits.player_daily_count,
      names: ['player_daily_amount', 'player_daily_count'],
    },
    {
      key: keyOf({ type: INTEGRATOR, subject: integratorId, ...day }),
      amount: limits.integrator_daily_amount,
      count: limits.integrator_daily_count,
      names: ['integrator_daily_amount', 'integrator_daily_count'],
    },
  ];
}

const PLAYER = 'player';
const INTEGRATOR = 'integrator';

function keyOf({ type, subject, currency, day }: Pick<CounterRow, 'type' | 'subject' | 'currency' | 'day'>): string {
  return [type, subject, currency, day].join(' ');
}

function add(
  counters: Map<string, Counter>,
  key: string,
  { amount, payments }: Pick<Usage, 'amount' | 'payments'>,
): void {
  const before = counters.get(key) ?? NONE;
  counters.set(key, { amount: before.amount + BigInt(amount), payments: before.payments + payments });
}

/**
 * Adds to counters, players first, and returns them.
 *
 * @param mayBegin - whether a counter is made where there is none: not by a payment that fails when that of its day is deleted
 */
function addStatement(
  name: string,
  added: ReadonlyMap<string, Counter>,
  mayBegin: (key: string) => boolean,
): Statement {
  const text = `INSERT INTO limit_usage (subject_type, subject_id, currency, day_ms, amount, payments)
    SELECT subject_type, subject_id, currency, day_ms, amount, payments
    FROM unnest($1::text[], $2::uuid[], $3::text[], $4::bigint[], $5::numeric[], $6::bigint[], $7::boolean[])
      AS added (subject_type, subject_id, currency, day_ms, amount, payments, may_begin)
    WHERE may_begin OR EXISTS (SELECT FROM limit_usage AS own WHERE own.subject_type = added.subject_type
      AND own.subject_id = added.subject_id AND own.currency = added.currency AND own.day_ms = added.day_ms)
    ON CONFLICT (subject_type, subject_id, currency, day_ms) DO UPDATE SET amount = limit_usage.amount + excluded.amount,
      payments = limit_usage.payments + excluded.payments
    RETURNING subject_type AS type, subject_id AS subject, currency, day_ms AS day, amount::text AS amount, payments`;
  const keys = [...added.keys()].sort().reverse();
  const parts = keys.map((key) => key.split(' '));
  const values = [
    plainArray(parts.map(([type = '']) => type)),
    plainArray(parts.map(([, subject = '']) => subject)),
    plainArray(parts.map(([, , currency = '']) => currency)),
    plainArray(parts.map(([, , , day = '']) => day)),
    plainArray(keys.map((key) => added.get(key)?.amount ?? 0n)),
    plainArray(keys.map((key) => added.get(key)?.payments ?? 0)),
    plainArray(keys.map(mayBegin)),
  ];
  return { name, text, values };
}
