import type { PaymentDeps } from '../../payments/deps.js';
import { OUTCOME, REASON, STANDING } from './read-attempts.js';
import type { PaymentIds } from './read-deliveries.js';

/** Of the player's orders that could be paid when the invoice was made; it is of one of those that expired first. */
const MOST_ORDERS = 200;
/** An attempt that was begun in time may go on for a while: at the bank, and until a node finishes it. */
const LATE_MS = 60 * 60_000;

/** An attempt to pay an order on a page, or a challenge of a card's bank. */
export interface AttemptEvent {
  readonly ms: number;
  readonly what: string;
  readonly state: string;
  /** Of the attempt, or of the card: a challenge's own stands in the address of the bank's page. */
  readonly id: string;
  readonly note: string;
}

/** By the indexes of a player's orders, of an order's attempts and of an attempt's challenges. */
const EVENTS = `
  WITH tried AS (
    SELECT t.id, ${STANDING} AS state, ${REASON} AS reason, t.created_ms
    FROM (SELECT id FROM authorized_invoices WHERE account_id = $3 AND expires_ms >= $4 ORDER BY expires_ms LIMIT ${MOST_ORDERS}) AS a
      JOIN checkout_attempts AS t ON t.authorized_invoice_id = a.id ${OUTCOME}
    WHERE EXISTS (SELECT FROM checkout_attempts AS own
      WHERE own.authorized_invoice_id = a.id AND (own.invoice_id = $1 OR own.escrow_id = $2))
  )
  SELECT created_ms AS ms, 'attempt' AS what, state, id, coalesce(reason, '') AS note FROM tried
  UNION ALL SELECT c.created_ms, 'bank challenge', c.state, c.payment_method_id, ''
    FROM tried JOIN card_challenges AS c ON c.cause_id = tried.id AND c.cause_type = 'checkout'
  ORDER BY ms, id LIMIT $5`;

/** Every attempt to pay what an invoice is for, also those that failed before it existed; none of an invoice that no page has paid. */
export async function readPaymentAttempts(
  { pool }: Pick<PaymentDeps, 'pool'>,
  payment: Pick<PaymentIds, 'invoiceId' | 'escrowId'> & { readonly accountId: string; readonly createdMs: number },
  most: number,
): Promise<AttemptEvent[]> {
  const { invoiceId, escrowId, accountId, createdMs } = payment;
  const { rows } = await pool.query<AttemptEvent>(EVENTS, [invoiceId, escrowId, accountId, createdMs - LATE_MS, most]);
  return rows;
}
