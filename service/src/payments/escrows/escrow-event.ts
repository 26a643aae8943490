import type { EscrowRow, InvoiceRow, NewWebhookEvent } from '../../ledger/effects.js';
import { type Outcome, outcomeText } from '../../platform/http/envelope.js';

/** The same as the response of the pay, commit or cancel call (interface §6.1). */
export function escrowEvent(escrow: EscrowRow, outcome: Outcome): NewWebhookEvent {
  return {
    integratorId: escrow.integratorId,
    event: 'escrow-transaction-update',
    subjectId: escrow.id,
    body: outcomeText(outcome),
  };
}

/** A phase invoice is a regular invoice, so its completion is reported too. */
export function invoiceEvent(invoice: InvoiceRow): NewWebhookEvent {
  return { integratorId: invoice.integratorId, event: 'invoice-completion', subjectId: invoice.id, body: null };
}
