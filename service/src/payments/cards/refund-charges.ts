import type { Money } from '../money.js';
import { type CardCharge, findCharges } from './card-charges.js';
import type { RefundRequest, RefundResult } from './card-provider.js';
import { logLateRepeat } from './charge-cards.js';

/**
 * Refunds an invoice's charges that are due for refund. If the provider does not answer, the job retries, on a node that has it.
 *
 * @returns the charges that the provider refused to refund; they are tried again
 */
export async function refundDueCharges(money: Money, invoiceId: string): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  const charges = await findCharges(money.deps.pool, { causeType: 'invoice', causeId: invoiceId });
  for (const charge of charges) {
    if (charge.state !== 'refund_due' || charge.provider !== money.cards.name) continue;
    const answer = await refundCharge(money, charge);
    if (answer === 'refused') refused.add(charge.id);
    if (answer !== 'refunded') continue;
    await money.deps.pool.query(
      `UPDATE card_charges SET state = 'refunded', updated_ms = $2 WHERE id = $1 AND state = 'refund_due'`,
      [charge.id, money.deps.clock.now()],
    );
  }
  return refused;
}

/** Asks the card provider, and counts what it answers. @throws if it does not answer */
export async function askForRefund({ cards, meter }: Money, request: RefundRequest): Promise<RefundResult> {
  const result = await cards.refund(request).catch((error: unknown) => {
    meter.count('cardRefunds', 'no_answer');
    throw error;
  });
  meter.count('cardRefunds', result.status);
  return result;
}

/** The whole charge, or what its bank has left of it. @returns undefined if the provider did not answer */
async function refundCharge(money: Money, charge: CardCharge): Promise<'refunded' | 'refused' | undefined> {
  const { id, reference, currency } = charge;
  const amount = charge.refundAmount ?? charge.amount;
  logLateRepeat(money, { refund: id }, charge.updatedMs);
  try {
    const answer = await askForRefund(money, { refundId: id, chargeId: id, reference, amount, currency });
    if (answer.status === 'refused') {
      const { code, message: reason } = answer;
      money.deps.log.error({ charge: id, code, reason }, 'card refund refused; will retry');
    }
    return answer.status;
  } catch (error) {
    money.deps.log.warn({ err: error, charge: id }, 'card refund failed; will retry');
    return undefined;
  }
}
