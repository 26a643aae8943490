import type { EscrowStatus, FailureReasonColumn, InvoiceState } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';
import type { CardChallenge } from '../challenges/challenge.js';
import { readProgress } from '../challenges/challenge-progress.js';
import { type CheckoutAttempt, causeOfAttempt } from './attempt.js';

/** The actual state of an attempt, from its invoice or escrow and challenges, even if its row is behind. */
export type AttemptStanding =
  | { readonly state: 'processing' }
  | { readonly state: 'action_required'; readonly challenge: CardChallenge }
  /** `invoiceId`, of an escrow: the invoice that charged the buyer; `escrowStatus`, of an invoice: null. */
  | {
      readonly state: 'paid';
      readonly paidMs: number;
      readonly invoiceId: string;
      readonly escrowStatus: EscrowStatus | null;
    }
  | { readonly state: 'failed'; readonly reason: FailureReasonColumn };

export async function evaluateAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: CheckoutAttempt,
): Promise<AttemptStanding> {
  if (attempt.state === 'failed' && attempt.failure_reason) return { state: 'failed', reason: attempt.failure_reason };
  if (attempt.state === 'authenticating') {
    const progress = await readProgress(deps, causeOfAttempt(attempt));
    if (progress.state === 'failed') return { state: 'failed', reason: progress.reason };
    return progress.state === 'waiting'
      ? { state: 'action_required', challenge: progress.next }
      : { state: 'processing' };
  }
  const payment = await readPayment(deps, attempt);
  if (!payment) return { state: 'processing' };
  if (payment.failed) return { state: 'failed', reason: payment.reason ?? UNKNOWN };
  return payment.paid
    ? {
        state: 'paid',
        paidMs: payment.updatedMs,
        invoiceId: payment.invoiceId,
        escrowStatus: payment.escrowStatus,
      }
    : { state: 'processing' };
}

const UNKNOWN: FailureReasonColumn = { code: 'payment_failed', message: 'The payment failed.' };

interface Payment {
  readonly invoiceId: string;
  readonly escrowStatus: EscrowStatus | null;
  readonly paid: boolean;
  readonly failed: boolean;
  readonly reason: FailureReasonColumn | null;
  readonly updatedMs: number;
}

async function readPayment(deps: Pick<Deps, 'db'>, attempt: CheckoutAttempt): Promise<Payment | undefined> {
  if (attempt.escrow_id !== null) {
    const row = await deps.db
      .selectFrom('escrows as e')
      .innerJoin('invoices as i', 'i.id', 'e.escrow_invoice_id')
      .select(['i.id', 'e.status', 'i.failure_reason', 'i.updated_ms'])
      .where('e.id', '=', attempt.escrow_id)
      .executeTakeFirst();
    return (
      row && {
        invoiceId: row.id,
        escrowStatus: row.status,
        ...ofEscrow(row.status),
        reason: row.failure_reason,
        updatedMs: row.updated_ms,
      }
    );
  }
  if (attempt.invoice_id === null) return undefined;
  const row = await deps.db
    .selectFrom('invoices')
    .select(['id', 'state', 'failure_reason', 'updated_ms'])
    .where('id', '=', attempt.invoice_id)
    .executeTakeFirst();
  return (
    row && {
      invoiceId: row.id,
      escrowStatus: null,
      ...ofInvoice(row.state),
      reason: row.failure_reason ?? unpaidReason(row.state),
      updatedMs: row.updated_ms,
    }
  );
}

/** An attempt's invoice may be voided by its own id before it is paid. */
function unpaidReason(state: InvoiceState): FailureReasonColumn | null {
  return state === 'void' ? { code: 'voided', message: 'The invoice was voided before it was paid.' } : null;
}

/** Held money is paid money, also when the escrow was committed or cancelled since. */
function ofEscrow(status: EscrowStatus): Pick<Payment, 'paid' | 'failed'> {
  return { paid: status !== 'OPEN' && status !== 'ESCROW-FAILED', failed: status === 'ESCROW-FAILED' };
}

function ofInvoice(state: InvoiceState): Pick<Payment, 'paid' | 'failed'> {
  return { paid: state === 'success', failed: state === 'failed' || state === 'void' || state === 'expired' };
}
