import type { PoolClient } from 'pg';
import type { Decision, LockedRows } from '../../ledger/operation.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import type { EndedPayment } from '../../platform/metrics/meter.js';
import { uncounted } from '../invoices/count-payment.js';
import { insufficientFunds, partyFrozen } from '../invoices/failure-reasons.js';
import { endOf, movementsOf, type Payable, type PaymentEnd, partiesOf } from '../invoices/start-payment.js';
import type { Money } from '../money.js';
import { changeCharges, findCharges } from './card-charges.js';
import { type ChargedCards, chargeCards } from './charge-cards.js';
import { deletePaymentClaim } from './payment-claims.js';
import { refundDueCharges } from './refund-charges.js';

/**
 * Charges the cards of a started payment, then posts it. If it fails, charges already made are refunded.
 *
 * @returns the response; undefined if another node finalized it, or only one with another card provider can
 * @throws if the provider gave no outcome; the job resumes it
 */
export async function finalizePayment(
  money: Money,
  payable: Payable,
  claim: IdempotencyClaim | undefined,
): Promise<Outcome | undefined> {
  const charges = await findCharges(money.deps.pool, { causeType: 'invoice', causeId: payable.invoiceId });
  const pending = charges.filter((charge) => charge.state === 'pending');
  if (pending.length === 0 || pending.some(({ provider }) => provider !== money.cards.name)) return undefined;
  const charged = await chargeCards(money, pending);
  const end = await money.engine.run<PaidByCard | undefined>({
    invoiceIds: [payable.invoiceId],
    escrowIds: payable.escrowIds,
    claim,
    decide: (rows, nowMs) => decide({ payable, charged, claim }, rows, nowMs),
  });
  if (end) money.meter.payment(end.ended);
  await refundDueCharges(money, payable.invoiceId);
  return end?.outcome;
}

interface PaidByCard {
  readonly outcome: Outcome;
  readonly ended: EndedPayment;
}

interface Finalized {
  readonly payable: Payable;
  readonly charged: ChargedCards;
  readonly claim: IdempotencyClaim | undefined;
}

function decide(
  { payable, charged, claim }: Finalized,
  rows: LockedRows,
  nowMs: number,
): Decision<PaidByCard | undefined> {
  const invoice = rows.invoices.get(payable.invoiceId);
  if (invoice?.state !== 'processing') return { movements: [], effects: { result: undefined } };
  const end = (result: PaymentEnd) => {
    const changes = result.state === 'success' ? charged.whenPaid : charged.whenFailed;
    const ended = payable.ended(rows, invoice, result, nowMs);
    return {
      ...(result.state === 'success' ? ended : uncounted(ended, invoice)),
      result: { outcome: ended.result, ended: endOf(invoice, result.state) },
      write: async (client: PoolClient) => {
        await changeCharges({ client, nowMs }, changes);
        if (claim) await deletePaymentClaim(client, invoice.id);
      },
    };
  };
  if (charged.refused) return { movements: [], effects: end({ state: 'failed', reason: charged.refused }) };
  return {
    movements: movementsOf(invoice),
    effects: end({ state: 'success' }),
    insufficient: (walletId, debt) => end({ state: 'failed', reason: insufficientFunds(invoice, walletId, debt) }),
    // the charges are refunded
    parties: partiesOf(invoice),
    frozen: (id) => end({ state: 'failed', reason: partyFrozen(invoice, id) }),
  };
}
