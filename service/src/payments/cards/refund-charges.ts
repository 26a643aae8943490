import type { Money } from '../money.js';
import { findCharges } from './card-charges.js';

/** Gives back the charges of an invoice that are due to be. A provider that does not answer is asked again by the janitor. */
export async function refundDueCharges(money: Money, invoiceId: string): Promise<void> {
  const charges = await findCharges(money.deps.pool, { causeType: 'invoice', causeId: invoiceId });
  for (const charge of charges) {
    if (charge.state !== 'refund_due') continue;
    try {
      await money.cards.refund({
        chargeId: charge.id,
        reference: charge.reference,
        amount: charge.amount,
        currency: charge.currency,
      });
    } catch (error) {
      money.deps.log.warn({ err: error, charge: charge.id }, 'card refund failed; will retry');
      continue;
    }
    await money.deps.pool.query(
      `UPDATE card_charges SET state = 'refunded', updated_ms = $2 WHERE id = $1 AND state = 'refund_due'`,
      [charge.id, money.deps.clock.now()],
    );
  }
}
