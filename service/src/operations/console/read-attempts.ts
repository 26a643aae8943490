import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { isoTime } from '../../platform/times.js';

const MOST_SHOWN = 25;
/** Of each kind, by the player's own index: what else there is of a player is not looked at. */
const MOST_READ = 200;

interface AttemptRow {
  readonly kind: string;
  readonly id: string;
  readonly createdMs: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: string;
  readonly reason: string | null;
  /** Until when the bank waits for the player; null: it does not. */
  readonly untilMs: number | null;
  readonly invoiceId: string | null;
}

/** What attempts `t` came to: `e`, an escrow, and `i`, an invoice. */
export const OUTCOME = `LEFT JOIN escrows AS e ON e.id = t.escrow_id
    LEFT JOIN invoices AS i ON i.id = coalesce(t.invoice_id, e.escrow_invoice_id)`;

/** How it stands: its own row may be behind its invoice. */
export const STANDING = `CASE WHEN t.state <> 'paying' THEN t.state WHEN i.state = 'success' THEN 'paid' WHEN i.state = 'failed' THEN 'failed' ELSE 'paying' END`;

/** Why it failed. */
export const REASON = `coalesce(t.failure_reason, i.failure_reason) ->> 'message'`;

const waitsUntil = (causeType: string, id: string) => `(SELECT max(expires_ms) FROM card_challenges
  WHERE cause_id = ${id} AND cause_type = '${causeType}' AND state = 'waiting')`;

const ATTEMPTS = `
  SELECT 'checkout' AS kind, t.id, t.created_ms AS "createdMs",
    concat_ws(' ', a.body ->> 'reference_type', a.body ->> 'reference_id') AS reference,
    (SELECT sum((item ->> 'amount')::numeric)::bigint FROM jsonb_array_elements(a.body -> 'line_items') AS item) AS amount,
    a.body -> 'line_items' -> 0 ->> 'currency' AS currency, ${STANDING} AS state, ${REASON} AS reason,
    ${waitsUntil('checkout', 't.id')} AS "untilMs", i.id AS "invoiceId"
  FROM (SELECT id, body FROM authorized_invoices WHERE account_id = $1 ORDER BY expires_ms DESC LIMIT ${MOST_READ}) AS a
    JOIN checkout_attempts AS t ON t.authorized_invoice_id = a.id ${OUTCOME}
  UNION ALL SELECT 'top-up', id, created_ms, '', amount, currency, state, failure_reason ->> 'message', ${waitsUntil('purchase', 'p.id')}, NULL
  FROM (SELECT * FROM purchases WHERE account_id = $1 ORDER BY created_ms DESC LIMIT ${MOST_READ}) AS p WHERE state <> 'success'
  ORDER BY "createdMs" DESC, id LIMIT ${MOST_SHOWN + 1}`;

/** What a player tried to pay on a page, newest first: every checkout, which may have failed before it had an invoice, and top-ups that did not succeed. */
export async function readAttempts({ pool, money }: PaymentDeps, accountId: string): Promise<object> {
  const [{ rows }, exponents] = await Promise.all([pool.query<AttemptRow>(ATTEMPTS, [accountId]), money.exponents()]);
  return {
    attempts: rows.slice(0, MOST_SHOWN).map((row) => ({
      attempt_id: row.id,
      kind: row.kind,
      when: isoTime(row.createdMs),
      reference: row.reference,
      display_amount: displayAmount(row.amount, row.currency, exponents),
      state: row.state,
      reason: reasonOf(row),
      invoice_id: row.invoiceId,
    })),
    has_more: rows.length > MOST_SHOWN,
  };
}

function reasonOf({ reason, untilMs }: AttemptRow): string {
  if (reason !== null) return reason;
  return untilMs === null ? '' : `The bank waits for the player until ${isoTime(untilMs).slice(11, 19)} UTC.`;
}
