import type { disputeSchema, Sent } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { NewWebhookEvent } from '../../ledger/effects.js';
import { outcomeText } from '../../platform/http/envelope.js';
import { isoTime } from '../../platform/times.js';
import type { Dispute } from './dispute.js';

export type SentDispute = Sent<typeof disputeSchema>;

export function renderDispute(dispute: Dispute, exponents: Exponents): SentDispute {
  const { amount, currency } = dispute;
  const shown = (part: number) => ({ amount: part, display_amount: displayAmount(part, currency, exponents) });
  return {
    dispute_id: dispute.id,
    ...(dispute.invoiceId !== null && { invoice_id: dispute.invoiceId }),
    ...(dispute.escrowId !== null && { escrow_id: dispute.escrowId }),
    ...(dispute.causeType === 'purchase' && { purchase_id: dispute.causeId }),
    account_id: dispute.accountId,
    payment_method_id: dispute.paymentMethodId,
    state: dispute.state,
    reason: dispute.reason,
    summary: { total_amount: amount, currency, display_amount: displayAmount(amount, currency, exponents) },
    fee_amount: dispute.feeAmount,
    respond_by: isoTime(dispute.respondByMs),
    accepted: dispute.responses.some(({ kind }) => kind === 'acceptance'),
    taken_from: dispute.takenFrom.map((source) => ({ wallet_id: source.walletId, ...shown(source.amount) })),
    evidence: dispute.responses
      .filter(({ kind }) => kind === 'evidence')
      .map(({ id, state, text, createdMs }) => ({
        evidence_id: id,
        state: state === 'sent' ? 'submitted' : 'processing',
        text,
        created: isoTime(createdMs),
      })),
    ...(dispute.reversalInvoiceId !== null && { reversal_invoice_id: dispute.reversalInvoiceId }),
    opened: isoTime(dispute.openedMs),
    created: isoTime(dispute.createdMs),
    updated: isoTime(dispute.updatedMs),
  };
}

/** The dispute as the call that reads it returns it. */
export function disputeEvent(dispute: Dispute, exponents: Exponents): NewWebhookEvent {
  return {
    integratorId: dispute.integratorId,
    event: 'dispute-update',
    subjectId: dispute.id,
    body: outcomeText({ status: 200, payload: renderDispute(dispute, exponents) }),
  };
}
