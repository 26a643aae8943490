import { conflict, notFound } from '../http/api-error.js';
import type { EscrowRow, InvoiceRow } from '../ledger/effects.js';
import type { LockedRows } from '../ledger/operation.js';
import { renderEscrow } from './render-escrow.js';

export interface EscrowPair {
  readonly escrow: EscrowRow;
  /** The invoice of the charging phase. */
  readonly invoice: InvoiceRow;
}

/** The locked escrow with its first invoice. @throws ApiError `escrow_not_found` 404 */
export function requireEscrow(
  rows: LockedRows,
  query: { escrowId: string; invoiceId: string; integratorId: string },
): EscrowPair {
  const escrow = rows.escrows.get(query.escrowId);
  const invoice = rows.invoices.get(query.invoiceId);
  if (!escrow || !invoice || escrow.integratorId !== query.integratorId) throw notFound('escrow');
  return { escrow, invoice };
}

/** @throws ApiError 409 unless the escrow may be paid (interface §3.1, Gap: no way out of the other states) */
export function requireOpen({ escrow, invoice }: EscrowPair): void {
  if (escrow.status !== 'OPEN') throw wrongState(escrow, 'escrow_not_open');
  if (invoice.state === 'processing') {
    const payload = renderEscrow(escrow);
    throw conflict('escrow_payment_in_progress', 'The escrow is being paid.', { payload, final: false });
  }
}

/** @throws ApiError 409 unless the escrow is `ESCROWED` (interface §3.1, §7.3) */
export function requireEscrowed(escrow: EscrowRow): void {
  if (escrow.status !== 'ESCROWED') throw wrongState(escrow, 'escrow_not_escrowed');
}

function wrongState(escrow: EscrowRow, otherwise: 'escrow_not_open' | 'escrow_not_escrowed') {
  const payload = renderEscrow(escrow);
  switch (escrow.status) {
    case 'COMMITTED':
      return conflict('escrow_already_committed', 'The escrow is committed.', { payload, final: true });
    case 'CANCELLED':
      return conflict('escrow_already_cancelled', 'The escrow is cancelled.', { payload, final: true });
    default:
      return conflict(otherwise, `The escrow is ${escrow.status}.`, {
        payload,
        final: escrow.status === 'ESCROW-FAILED',
      });
  }
}
