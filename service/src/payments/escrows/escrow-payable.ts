import type { EscrowRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import { isOver, provenTime } from '../expiries/expiry.js';
import { chargeExpired } from '../invoices/failure-reasons.js';
import { buyerEntry, ESCROW_ID_TYPE } from '../invoices/history-entries.js';
import type { Payable } from '../invoices/start-payment.js';
import { requireBeforeDeadline } from './deadline.js';
import { endOpenEscrow } from './end-open-escrow.js';
import { escrowEvent, invoiceEvent } from './escrow-event.js';
import { escrowExpired, requireEscrow, requireOpen } from './escrow-state.js';
import { renderEscrowUpdate } from './render-escrow.js';

export interface EscrowPayableContext {
  readonly escrowId: string;
  readonly invoiceId: string;
  readonly integratorId: string;
  readonly integratorName: string;
}

export const ESCROW_PURCHASE = 'user_purchase_escrow';

/** The first phase: the response waits for the outcome, `ESCROWED` or `ESCROW-FAILED` (interface §4 row 7). */
export function escrowPayable(context: EscrowPayableContext): Payable {
  const listed = {
    transactionId: context.escrowId,
    transactionIdType: ESCROW_ID_TYPE,
    transactionType: ESCROW_PURCHASE,
  };
  const locked = (rows: LockedRows) => requireEscrow(rows, context);
  return {
    invoiceId: context.invoiceId,
    escrowIds: [context.escrowId],
    requireOpen: (rows) => {
      const pair = locked(rows);
      requireOpen(pair, context.integratorName);
      return pair.invoice;
    },
    lapsed: (rows, invoice, nowMs) => {
      if (!isOver(invoice, nowMs)) return undefined;
      const { effects, escrow } = endOpenEscrow(locked(rows), chargeExpired(), { ...context, nowMs });
      return { effects, refusal: escrowExpired(escrow, context.integratorName) };
    },
    requireInTime: (rows, nowMs) => {
      const { escrow, invoice } = locked(rows);
      requireBeforeDeadline(escrow, context.integratorName, provenTime(invoice, nowMs));
    },
    started: (_rows, invoice) => ({
      invoiceStates: [{ id: invoice.id, state: 'processing', failureReason: null }],
      history: [buyerEntry(invoice, { ...listed, status: 'pending' })],
      result: undefined,
    }),
    ended: (rows, invoice, end, nowMs) => {
      const paid = end.state === 'success';
      const escrow: EscrowRow = {
        ...locked(rows).escrow,
        status: paid ? 'ESCROWED' : 'ESCROW-FAILED',
        updatedMs: nowMs,
      };
      const outcome = { status: 200, payload: renderEscrowUpdate(escrow, context.integratorName) };
      return {
        invoiceStates: [{ id: invoice.id, state: end.state, failureReason: paid ? null : end.reason }],
        escrowStates: [escrow],
        history: [buyerEntry(invoice, { ...listed, status: paid ? 'processed' : 'failed' })],
        events: [escrowEvent(escrow, outcome), invoiceEvent(invoice)],
        outcome,
        result: outcome,
      };
    },
  };
}
