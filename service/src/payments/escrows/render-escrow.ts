import type { escrowSchema, Sent } from 'svc-bridge/model';
import type { EscrowRow } from '../../ledger/effects.js';
import { isoTime } from '../../platform/times.js';

type EscrowView = Sent<typeof escrowSchema>;

const ZERO_DATE = '0001-01-01 00:00:00 +0000 UTC';

/** The create and read answers; `created` and `updated` are zero dates on create (interface §2.3). */
export function renderNewEscrow(escrow: EscrowRow): EscrowView {
  return { ...fieldsOf(escrow), created: ZERO_DATE, updated: ZERO_DATE };
}

export function renderEscrow(escrow: EscrowRow): EscrowView {
  return { ...fieldsOf(escrow), created: escrowTime(escrow.createdMs), updated: escrowTime(escrow.updatedMs) };
}

/** The answers of pay, commit and cancel, and the body of their webhook: these name the integrator (interface §2.3, §6.1). */
export function renderEscrowUpdate(escrow: EscrowRow, integrator: string): EscrowView {
  const { created, updated, ...fields } = renderEscrow(escrow);
  return { ...fields, integrator, created, updated };
}

function fieldsOf(escrow: EscrowRow): Omit<EscrowView, 'created' | 'updated'> {
  return {
    id: escrow.id,
    account_id: escrow.accountId,
    escrow_invoice_id: escrow.escrowInvoiceId,
    commit_invoice_id: escrow.commitInvoiceId ?? '',
    cancel_invoice_id: escrow.cancelInvoiceId ?? '',
    status: escrow.status,
    ...(escrow.deadline && { deadline: { at: isoTime(escrow.deadline.atMs), action: escrow.deadline.action } }),
  };
}

/** `2026-01-31 12:10:44.123000 +0000 UTC`. */
function escrowTime(ms: number): string {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}000 +0000 UTC`;
}
