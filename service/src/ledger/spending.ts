/** A payment as its player's spending. */
export interface Spending {
  readonly accountId: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  /** Its entry in the history: the invoice, the escrow, or the token exchange. */
  readonly transactionId: string;
  /** The player may have a limit in this currency: known when the payment's row was locked. */
  readonly isLimited: boolean;
}

/** A player's limit for a calendar month, and the change that waits. */
export interface SpendingLimit {
  /** Minor units. */
  readonly amount: number;
  /** What is allowed from `nextFromMs` on; null: anything. */
  readonly nextAmount: number | null;
  /** Null: nothing waits. */
  readonly nextFromMs: number | null;
}

/** What a limit allows now; undefined: anything. */
export function allowedNow(limit: SpendingLimit | undefined, nowMs: number): number | undefined {
  if (!limit) return undefined;
  const isChanged = limit.nextFromMs !== null && limit.nextFromMs <= nowMs;
  return (isChanged ? limit.nextAmount : limit.amount) ?? undefined;
}

/** The calendar month, UTC, that begins so many months after the one of a time: its first millisecond. */
export function monthOf(nowMs: number, after = 0): number {
  const date = new Date(nowMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
}

/**
 * SQL: what players paid for orders and for game tokens, as `account_id`, `currency`, `occurred_ms` and `amount`. A payment counts when it
 * starts, in the month in which it started, without what came back of it later: a cancelled escrow, refunds that have ended, disputes that
 * were lost.
 *
 * @param where - narrows the entries of the history, `entry`
 */
export function spentSql(where: string): string {
  return `SELECT entry.account_id, entry.currency, entry.occurred_ms,
      CASE WHEN escrows.status = 'CANCELLED' THEN 0
        ELSE greatest(0, entry.amount - coalesce(${REFUNDED_SQL}, 0) - coalesce(${DISPUTED_SQL}, 0)) END AS amount
    FROM transactions AS entry
      LEFT JOIN invoices AS paid ON paid.id = entry.invoice_id
      LEFT JOIN escrows ON escrows.id = paid.escrow_id
    WHERE (entry.transaction_role, entry.transaction_type) IN
        (('buyer', 'user_purchase'), ('buyer', 'user_purchase_escrow'), ('user', 'token_purchase'))
      AND entry.transaction_status <> 'failed' AND ${where}`;
}

/** Without refunds that a card's provider refused. */
const REFUNDED_SQL = `CASE WHEN paid.refunded IS NOT NULL THEN
  (SELECT sum(refund.total_amount - coalesce(
      (SELECT sum(reversal.total_amount) FROM refund_links AS reversed JOIN invoices AS reversal ON reversal.id = reversed.invoice_id
       WHERE reversed.original_invoice_id = refund.id), 0))
    FROM refund_links AS link JOIN invoices AS refund ON refund.id = link.invoice_id
    WHERE link.original_invoice_id = paid.id AND refund.state <> 'processing') END`;

const DISPUTED_SQL = `CASE WHEN paid.disputed IS NOT NULL THEN
  (SELECT sum((dispute ->> 'amount')::bigint) FROM jsonb_array_elements(paid.disputed) AS dispute WHERE dispute ->> 'state' = 'lost') END`;
