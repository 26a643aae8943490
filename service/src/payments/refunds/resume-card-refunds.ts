import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { RESUME_AFTER_MS } from '../cards/card-charges.js';
import type { Money } from '../money.js';
import { settleRefund } from './settle-refund.js';

/** Card refunds claimed per round. */
const AT_ONCE = 20;

/**
 * Ends refunds whose node died or whose provider did not answer. A claimed one belongs to this node for a minute. Refunds of charges of
 * another provider wait for a node that has it: this one's would refuse them.
 *
 * @returns whether there may be more
 */
export async function resumeCardRefunds(money: Money): Promise<boolean> {
  const claimed = await money.deps.pool.query<{ refundId: string }>(
    `UPDATE card_refunds SET check_after_ms = ${serviceTimeSql('$1')} + ${RESUME_AFTER_MS}
     WHERE id IN (
       SELECT id FROM card_refunds AS own WHERE state = 'due' AND check_after_ms <= ${serviceTimeSql('$1')}
         AND NOT EXISTS (
           SELECT FROM card_refunds JOIN card_charges ON card_charges.id = charge_id
             JOIN payment_methods ON payment_methods.id = payment_method_id
           WHERE card_refunds.refund_invoice_id = own.refund_invoice_id AND provider <> $2)
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING refund_invoice_id AS "refundId"`,
    [shiftOf(money.deps.clock), money.cards.name],
  );
  for (const refundId of new Set(claimed.rows.map((row) => row.refundId))) {
    try {
      await settleRefund(money, refundId);
    } catch (error) {
      money.deps.log.warn({ err: error, refund: refundId }, 'card refund still has no outcome');
    }
  }
  return claimed.rows.length === AT_ONCE;
}
