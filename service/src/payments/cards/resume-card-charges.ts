import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { IdempotencyKeyTaken } from '../../platform/http/idempotency-claim.js';
import { findPayable } from '../invoices/find-payable.js';
import type { Payable } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { RESUME_AFTER_MS } from './card-charges.js';
import { finalizePayment } from './finalize-payment.js';
import { findPaymentClaim } from './payment-claims.js';
import { refundDueCharges } from './refund-charges.js';

/** Charges claimed per round. */
const AT_ONCE = 20;

/**
 * Finalizes payments whose node died or whose provider did not answer between intent and posting, and makes
 * due refunds. A claimed charge belongs to this node for a minute. Charges that another provider was asked for wait for a node that has it:
 * this one's would not know them, and money that was taken would be forgotten.
 *
 * @returns whether there may be more
 */
export async function resumeCardCharges(money: Money): Promise<boolean> {
  const claimed = await money.deps.pool.query<{ cause_id: string }>(
    `UPDATE card_charges SET check_after_ms = ${serviceTimeSql('$1')} + ${RESUME_AFTER_MS}
     WHERE id IN (
       SELECT id FROM card_charges AS own WHERE state IN ('pending', 'refund_due') AND check_after_ms <= ${serviceTimeSql('$1')}
         AND cause_type = 'invoice'
         AND NOT EXISTS (
           SELECT FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
           WHERE cause_id = own.cause_id AND card_charges.state IN ('pending', 'refund_due') AND provider <> $2)
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING cause_id`,
    [shiftOf(money.deps.clock), money.cards.name],
  );
  for (const invoiceId of new Set(claimed.rows.map((row) => row.cause_id))) await resume(money, invoiceId);
  return claimed.rows.length === AT_ONCE;
}

async function resume(money: Money, invoiceId: string): Promise<void> {
  try {
    await resumePayment(money, invoiceId);
  } catch (error) {
    money.deps.log.warn({ err: error, invoice: invoiceId }, 'card payment still has no outcome');
  }
}

/** Runs a card payment as far as possible; any node may, any number of times. @throws if the provider gave no outcome */
export async function resumePayment(money: Money, invoiceId: string): Promise<void> {
  const payable = await findPayable(money, invoiceId);
  if (payable) await finalizeAnswered(money, payable);
  await refundDueCharges(money, invoiceId);
}

/** With the answer that the request was to get, if that still waits for the outcome. */
async function finalizeAnswered(money: Money, payable: Payable): Promise<void> {
  const claim = await findPaymentClaim(money.deps.pool, payable.invoiceId);
  try {
    await finalizePayment(money, payable, claim);
  } catch (error) {
    if (!(error instanceof IdempotencyKeyTaken)) throw error;
    // the key was used for something else since
    await finalizePayment(money, payable, undefined);
  }
}
