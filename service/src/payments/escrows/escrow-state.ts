import type { EscrowRow, InvoiceRow } from '../../ledger/effects.js';
import type { LockedRows } from '../../ledger/operation.js';
import { type ApiError, conflict, notFound } from '../../platform/http/api-error.js';
import { renderEscrowUpdate } from './render-escrow.js';

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

/** @throws ApiError 409 unless the escrow can be paid (interface §3.1, Gap: the other states are final) */
export function requireOpen({ escrow, invoice }: EscrowPair, integrator: string): void {
  if (escrow.status !== 'OPEN') {
    const { code } = invoice.failureReason ?? {};
    if (code === 'voided') throw escrowVoided(escrow, integrator);
    if (code === 'expired') throw escrowExpired(escrow, integrator);
    throw wrongState(escrow, integrator, 'escrow_not_open');
  }
  if (invoice.state === 'processing') {
    const payload = renderEscrowUpdate(escrow, integrator);
    throw conflict('escrow_payment_in_progress', 'The escrow is being paid.', { payload, final: false });
  }
}

/** @throws ApiError 409 unless the escrow is `ESCROWED` (interface §3.1, §7.3) */
export function requireEscrowed(escrow: EscrowRow, integrator: string): void {
  if (escrow.status !== 'ESCROWED') throw wrongState(escrow, integrator, 'escrow_not_escrowed');
}

/** Of an escrow that expired before it was paid. */
export function escrowExpired(escrow: EscrowRow, integrator: string): ApiError {
  const payload = renderEscrowUpdate(escrow, integrator);
  return conflict('escrow_expired', 'The escrow expired before it was paid. Create a new one.', {
    payload,
    final: true,
  });
}

function escrowVoided(escrow: EscrowRow, integrator: string): ApiError {
  const payload = renderEscrowUpdate(escrow, integrator);
  return conflict('escrow_voided', 'The escrow was voided before it was paid. Create a new one.', {
    payload,
    final: true,
  });
}

/** How to go on from the states that a call may have to wait for, or comes too late for. */
const ADVICE = {
  OPEN: 'Pay it first.',
  ESCROWED: 'It is paid: commit or cancel it.',
  'ESCROW-FAILED': 'It holds nothing: create a new one.',
} as const;

/** With the escrow as the original call returned it. */
function wrongState(escrow: EscrowRow, integrator: string, otherwise: 'escrow_not_open' | 'escrow_not_escrowed') {
  const payload = renderEscrowUpdate(escrow, integrator);
  switch (escrow.status) {
    case 'COMMITTED':
      return conflict('escrow_already_committed', 'The escrow is committed.', { payload, final: true });
    case 'CANCELLED':
      return conflict('escrow_already_cancelled', 'The escrow is cancelled.', { payload, final: true });
    default:
      return conflict(otherwise, `The escrow is ${escrow.status}. ${ADVICE[escrow.status]}`, {
        payload,
        final: escrow.status === 'ESCROW-FAILED',
      });
  }
}
