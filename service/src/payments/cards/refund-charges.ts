import type { Money } from '../money.js';
import { type CardCharge, findCharges } from './card-charges.js';

/** Refunds an invoice's charges that are due for refund. If the provider does not answer, the job retries, on a node that has it. */
export async function refundDueCharges(money: Money, invoiceId: string): Promise<void> {
  const charges = await findCharges(money.deps.pool, { causeType: 'invoice', causeId: invoiceId });
  for (const charge of charges) {
    if (charge.state !== 'refund_due' || charge.provider !== money.cards.name) continue;
    if (!(await refundCharge(money, charge))) continue;
    await money.deps.pool.query(
      `UPDATE card_charges SET state = 'refunded', updated_ms = $2 WHERE id = $1 AND state = 'refund_due'`,
      [charge.id, money.deps.clock.now()],
    );
  }
}

/** The whole charge, or what its bank has left of it. @returns false if it must be tried again */
async function refundCharge(money: Money, charge: CardCharge): Promise<boolean> {
  const { id, reference, currency } = charge;
  const amount = charge.refundAmount ?? charge.amount;
  try {
    const answer = await money.cards.refund({ refundId: id, chargeId: id, reference, amount, currency });
    if (answer.status === 'refunded') return true;
    money.deps.log.error({ charge: id, code: answer.code, reason: answer.message }, 'card refund refused; will retry');
  } catch (error) {
    money.deps.log.warn({ err: error, charge: id }, 'card refund failed; will retry');
  }
  return false;
}
