import type { SqlExecutor } from '../platform/http/idempotency-store.js';
import type { LimitReached } from './locked-usage.js';
import type { Pipeline } from './pipeline.js';
import type { Statement } from './round-trip.js';
import { allowedNow, monthOf, type Spending, type SpendingLimit, spentSql } from './spending.js';
import { plainArray } from './sql-arrays.js';

/** Who pays, and in what. */
export interface Payer {
  readonly accountId: string;
  readonly currency: string;
}

export interface Payment extends Payer {
  /** Minor units. */
  readonly amount: number;
  /** Absent: it has not begun yet. */
  readonly transactionId?: string;
}

interface LimitRow extends Payer, SpendingLimit {}

interface SpentRow extends Payer {
  readonly spent: string;
}

interface HoldRow extends Payer {
  readonly amount: number;
  /** Of the payment that its attempt has begun; null: none yet. */
  readonly transactionId: string | null;
}

interface Month {
  /** Minor units. */
  readonly allowed: number;
  spent: bigint;
  /** Of payments that are not among those spent. */
  holds: readonly HoldRow[];
  readonly next: Pick<SpendingLimit, 'nextAmount' | 'nextFromMs'>;
}

/**
 * What players with limits of their own have spent in the current month, during one database transaction. It is read from the history
 * after the limit's row is locked: every payment of such a player locks it, so that none is missed.
 */
export class LockedSpending {
  readonly #months = new Map<string, Month>();
  readonly #nowMs: number;

  private constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /**
   * Locks the limits in one order. They are the last locks of a money transaction.
   *
   * @returns the months, filled when the pipeline is flushed; nothing is queued without spending
   */
  static lock(pipeline: Pipeline, all: readonly Spending[], nowMs: number): LockedSpending {
    const spending = new LockedSpending(nowMs);
    if (all.length === 0) return spending;
    const { limits, spent, holds } = statementsOf(all, nowMs);
    const rows = [pipeline.addRead<LimitRow>(limits), pipeline.addRead<SpentRow>(spent)] as const;
    pipeline.addRead<HoldRow>(holds, (found) => spending.#remember(rows[0], rows[1], found));
    return spending;
  }

  /** The same in a transaction of the caller's. */
  static lockIn(client: SqlExecutor, all: readonly Payer[], nowMs: number): Promise<LockedSpending> {
    return LockedSpending.#read(client, statementsOf(all, nowMs), nowMs);
  }

  /** The same without a lock: it may be another amount, or none, when a payment is decided. */
  static foresee(client: SqlExecutor, all: readonly Payer[], nowMs: number): Promise<LockedSpending> {
    const statements = statementsOf(all, nowMs);
    const limits = { ...statements.limits, text: LIMITS_SQL };
    return LockedSpending.#read(client, { ...statements, limits }, nowMs);
  }

  static async #read(client: SqlExecutor, statements: Statements, nowMs: number): Promise<LockedSpending> {
    const spending = new LockedSpending(nowMs);
    const { limits, spent, holds } = statements;
    const rows = async (statement: Statement) => (await client.query(statement.text, [...statement.values])).rows;
    const limited = (await rows(limits)) as LimitRow[];
    if (limited.length === 0) return spending;
    spending.#remember(limited, (await rows(spent)) as SpentRow[], (await rows(holds)) as HoldRow[]);
    return spending;
  }

  /** Minor units that a player may still spend this month, 0 or more; undefined: there is no limit. */
  left(payment: Omit<Payment, 'amount'>): bigint | undefined {
    const month = this.#months.get(keyOf(payment));
    if (!month) return undefined;
    const left = BigInt(month.allowed) - takenOf(month, payment);
    return left > 0n ? left : 0n;
  }

  /** When a payment is allowed that exceeds the limit now: as the raise that waits begins, or with the new month; undefined without a limit. */
  allowsFrom(payment: Payment): number | undefined {
    const month = this.#months.get(keyOf(payment));
    if (!month) return undefined;
    const { nextAmount, nextFromMs } = month.next;
    const newMonthMs = monthOf(this.#nowMs, 1);
    if (nextFromMs === null || nextFromMs <= this.#nowMs || nextFromMs >= newMonthMs) return newMonthMs;
    const fits = nextAmount === null || BigInt(payment.amount) + takenOf(month, payment) <= BigInt(nextAmount);
    return fits ? nextFromMs : newMonthMs;
  }

  /** @returns undefined if the payment may be booked */
  findReached(payment: Payment | undefined): LimitReached | undefined {
    const left = payment && this.left(payment);
    if (left === undefined || BigInt(payment?.amount ?? 0) <= left) return undefined;
    return { limit: 'player_monthly_spending', resetsMs: monthOf(this.#nowMs, 1) };
  }

  book(payment: Spending | undefined): void {
    const month = payment && this.#months.get(keyOf(payment));
    if (!month) return;
    month.spent += BigInt(payment.amount);
    month.holds = month.holds.filter(({ transactionId }) => transactionId !== payment.transactionId);
  }

  #remember(limits: readonly LimitRow[], spent: readonly SpentRow[], holds: readonly HoldRow[]): void {
    for (const limit of limits) {
      const allowed = allowedNow(limit, this.#nowMs);
      if (allowed === undefined) continue;
      const isSame = (row: Payer) => keyOf(row) === keyOf(limit);
      const sum = BigInt(spent.find(isSame)?.spent ?? 0);
      this.#months.set(keyOf(limit), { allowed, spent: sum, holds: holds.filter(isSame), next: limit });
    }
  }
}

/** Spent this month, and held by other payments. */
function takenOf({ spent, holds }: Month, payment: Omit<Payment, 'amount'>): bigint {
  const others = holds.filter(({ transactionId }) => transactionId === null || transactionId !== payment.transactionId);
  return others.reduce((sum, { amount }) => sum + BigInt(amount), spent);
}

function keyOf({ accountId, currency }: Payer): string {
  return `${accountId} ${currency}`;
}

const PLAYERS_SQL = '(SELECT unnest($1::uuid[]), unnest($2::text[]))';

const LIMITS_SQL = `SELECT account_id AS "accountId", currency, amount, next_amount AS "nextAmount", next_from_ms AS "nextFromMs"
  FROM spending_limits WHERE (account_id, currency) IN ${PLAYERS_SQL} ORDER BY account_id, currency`;

const SPENT_SQL = `SELECT account_id AS "accountId", currency, coalesce((SELECT sum(spent.amount) FROM (${spentSql(
  `entry.account_id = limited.account_id AND entry.currency = limited.currency
   AND entry.occurred_ms >= $3::bigint AND entry.occurred_ms < $4::bigint`,
)}) AS spent), 0)::text AS spent
  FROM spending_limits AS limited WHERE (account_id, currency) IN ${PLAYERS_SQL}`;

/** Of attempts that are still to become payments in the history. */
const HOLDS_SQL = `SELECT hold.account_id AS "accountId", hold.currency, hold.amount, coalesce(escrow_id, invoice_id::text) AS "transactionId"
  FROM spending_holds AS hold JOIN checkout_attempts ON checkout_attempts.id = attempt_id
  WHERE (hold.account_id, hold.currency) IN ${PLAYERS_SQL} AND state IN ('authenticating', 'paying') AND NOT EXISTS (
    SELECT FROM transactions AS entry WHERE entry.transaction_id = coalesce(escrow_id, invoice_id::text)
      AND entry.account_id = hold.account_id AND entry.transaction_role = 'buyer')`;

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(all: readonly Payer[], nowMs: number) {
  const keys = [...new Set(all.map(keyOf))].map((key) => key.split(' '));
  const players = [plainArray(keys.map(([id = '']) => id)), plainArray(keys.map(([, currency = '']) => currency))];
  const month = [monthOf(nowMs), monthOf(nowMs, 1)];
  return {
    limits: { name: 'lock-spending-limits', text: `${LIMITS_SQL} FOR NO KEY UPDATE`, values: players },
    spent: { name: 'read-spent', text: SPENT_SQL, values: [...players, ...month] },
    holds: { name: 'read-spending-holds', text: HOLDS_SQL, values: players },
  };
}
