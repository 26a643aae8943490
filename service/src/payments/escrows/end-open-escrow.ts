import type { EscrowRow } from '../../ledger/effects.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { Lapse } from '../expiries/expiry.js';
import { escrowEvent, invoiceEvent } from './escrow-event.js';
import type { EscrowPair } from './escrow-state.js';
import { renderEscrowUpdate } from './render-escrow.js';

/** An `OPEN` escrow that ends without a payment: `ESCROW-FAILED`, with the reason on its invoice. The buyer's history shows nothing. */
export function endOpenEscrow(
  pair: EscrowPair,
  reason: FailureReasonColumn,
  { integratorName, nowMs }: { integratorName: string; nowMs: number },
): { readonly escrow: EscrowRow; readonly outcome: Outcome; readonly effects: Lapse['effects'] } {
  const escrow: EscrowRow = { ...pair.escrow, status: 'ESCROW-FAILED', updatedMs: nowMs };
  const outcome: Outcome = { status: 200, payload: renderEscrowUpdate(escrow, integratorName) };
  return {
    escrow,
    outcome,
    effects: {
      invoiceStates: [{ id: pair.invoice.id, state: 'failed', failureReason: reason }],
      escrowStates: [escrow],
      events: [escrowEvent(escrow, outcome), invoiceEvent(pair.invoice)],
    },
  };
}
