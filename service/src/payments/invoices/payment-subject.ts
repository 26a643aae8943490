import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Outcome } from '../../platform/http/envelope.js';

export type PaymentEnd =
  | { readonly state: 'success' }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

/** What is being paid: an invoice by itself, or the first phase of an escrow. */
export interface PaymentSubject {
  readonly invoiceId: string;
  /** Whose invoice it is, where that is known before it is read. */
  readonly integratorId?: string;
  readonly escrowIds: readonly string[];
  /** The invoice, when it may be paid now. @throws ApiError 404, or 409 with the object in the payload */
  requirePayable(rows: LockedRows): InvoiceRow;
  /** A card is being charged: what is written and answered meanwhile. */
  started(rows: LockedRows, invoice: InvoiceRow, nowMs: number): Effects<Outcome | undefined>;
  /** The end: what is written and answered. */
  ended(rows: LockedRows, invoice: InvoiceRow, end: PaymentEnd, nowMs: number): Effects<Outcome>;
}
