import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { RESUME_AFTER_MS } from '../cards/card-charges.js';
import type { Money } from '../money.js';
import { settleRefund } from './settle-refund.js';

/** Card refunds claimed per round. */
const AT_ONCE = 20;

/**
 * Ends refunds whose node died or whose provider did not answer. A claimed one belongs to this node for a minute.
 *
 * @returns whether there may be more
 */
export async function resumeCardRefunds(money: Money): Promise<boolean> {
  const claimed = await money.deps.pool.query<{ refundId: string }>(
    `UPDATE card_refunds SET check_after_ms = ${serviceTimeSql('$1')} + ${RESUME_AFTER_MS}
     WHERE id IN (
       SELECT id FROM card_refunds WHERE state = 'due' AND check_after_ms <= ${serviceTimeSql('$1')}
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING refund_invoice_id AS "refundId"`,
    [shiftOf(money.deps.clock)],
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
