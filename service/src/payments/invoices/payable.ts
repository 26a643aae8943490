import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Outcome } from '../../platform/http/envelope.js';

export type PaymentEnd =
  | { readonly state: 'success' }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

/** Something that can be paid: a plain invoice, or the charging phase of an escrow. */
export interface Payable {
  readonly invoiceId: string;
  /** The invoice's integrator, if known before it is read. */
  readonly integratorId?: string;
  readonly escrowIds: readonly string[];
  /** Returns the invoice if it is open. @throws ApiError 404, or 409 with the object in the payload */
  requireOpen(rows: LockedRows): InvoiceRow;
  /** Effects and answer while a card is being charged. */
  started(rows: LockedRows, invoice: InvoiceRow, nowMs: number): Effects<Outcome | undefined>;
  /** Effects and answer once the payment has succeeded or failed. */
  ended(rows: LockedRows, invoice: InvoiceRow, end: PaymentEnd, nowMs: number): Effects<Outcome>;
}
