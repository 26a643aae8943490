import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { EscrowRow, InvoiceRow } from '../../ledger/effects.js';
import { isoTime } from '../../platform/times.js';
import { ESCROW_ID_TYPE, INVOICE_ID_TYPE } from '../invoices/history-entries.js';
import { type RefundRow, renderRefund } from '../refunds/render-refund.js';
import type { HistoryRow } from './history-row.js';

/** A refund's invoice names the one that it refunds. */
export interface ListedInvoice extends InvoiceRow {
  readonly originalInvoiceId: string | null;
}

/** An entry that comes from an invoice. */
export interface Linked {
  readonly row: HistoryRow;
  readonly invoice: ListedInvoice;
  readonly escrow: EscrowRow | undefined;
  /** What its cancellation has refunded; absent: everything. */
  readonly cancelRefund?: number | undefined;
  readonly exponents: Exponents;
}

/**
 * The invoice whose refunds an entry needs: the buyer's charge, also for a seller whose entry is of the commit. A refund that failed needs
 * its own, as some of its methods may have been refunded.
 */
export function refundableIdOf({ invoice, escrow }: Pick<Linked, 'invoice' | 'escrow'>): string | undefined {
  switch (invoice.invoiceType) {
    case 'user_purchase_refund':
      return invoice.state === 'failed' ? (invoice.originalInvoiceId ?? undefined) : undefined;
    case 'user_purchase':
      return invoice.id;
    case 'user_purchase_escrow':
    case 'user_purchase_escrow_commit':
      return escrow?.escrowInvoiceId;
    default:
      return undefined;
  }
}

/**
 * What links a charge and its refunds in `transaction_data`: the refund names the charge, the charge lists its refunds. Each party sees
 * its own part; nothing is added where nothing was refunded.
 *
 * @param refunds - of the invoice that `refundableIdOf` names, oldest first
 */
export function refundLinks(linked: Linked, refunds: readonly RefundRow[]): Record<string, unknown> {
  const { row, invoice, exponents, cancelRefund = 0 } = linked;
  if (invoice.invoiceType === 'user_purchase_escrow_cancel') {
    return {
      ...chargeLink(invoice.escrowId, null),
      ...(row.status === 'failed' && cancelRefund > 0 && arrivedOf(cancelRefund, linked)),
    };
  }
  if (invoice.invoiceType === 'user_purchase_refund') {
    const [own] = refunds.flatMap((refund) => (refund.id === invoice.id ? ownPart(linked, refund) : []));
    const arrived = invoice.state === 'failed' && row.role !== 'seller' ? (own?.received ?? 0) : 0;
    return {
      ...chargeLink(invoice.escrowId, invoice.originalInvoiceId),
      ...(arrived > 0 && arrivedOf(arrived, linked)),
    };
  }
  const listed = [...refunds.flatMap((refund) => ownPart(linked, refund)), ...cancellation(linked)];
  if (listed.length === 0) return {};
  const shown = (amount: number) => displayAmount(amount, invoice.currency, exponents);
  const refunded = listed.reduce((sum, { received }) => sum + received, 0);
  return {
    refunded_amount: refunded,
    refunded_display_amount: shown(refunded),
    refunds: listed.map(({ received: _, ...refund }) => ({ ...refund, display_amount: shown(refund.amount) })),
  };
}

/** Of a refund that failed in part. */
function arrivedOf(amount: number, { invoice, exponents }: Linked): Record<string, unknown> {
  return {
    refunded_amount: amount,
    refunded_display_amount: displayAmount(amount, invoice.currency, exponents),
  };
}

function chargeLink(escrowId: string | null, invoiceId: string | null): Record<string, unknown> {
  return escrowId === null
    ? { refunded_transaction_id: invoiceId, refunded_transaction_id_type: INVOICE_ID_TYPE }
    : { refunded_transaction_id: escrowId, refunded_transaction_id_type: ESCROW_ID_TYPE };
}

interface ListedRefund {
  readonly refund_id: string;
  readonly amount: number;
  readonly state: string;
  readonly created: string;
  /** What the buyer has or will have of it, or what the seller has paid. */
  readonly received: number;
}

/** A seller sees what it has paid; the buyer sees the refund, of which a card may have refused its part. */
function ownPart({ row, exponents }: Linked, refund: RefundRow): ListedRefund[] {
  const { state, payment_methods } = renderRefund(refund, exponents);
  const base = { refund_id: refund.id, created: isoTime(refund.createdMs) };
  if (row.role !== 'seller') {
    const arriving = payment_methods.filter((method) => method.state !== 'failed');
    const received = arriving.reduce((sum, { amount }) => sum + amount, 0);
    return [{ ...base, amount: refund.totalAmount, state, received }];
  }
  const amount = refund.document.items
    .flatMap(({ recipients }) => recipients)
    .filter((recipient) => recipient.destinationAccountId === row.accountId)
    .reduce((sum, recipient) => sum + recipient.amount, 0);
  return amount === 0 ? [] : [{ ...base, amount, state: 'success', received: amount }];
}

/** A cancelled escrow is refunded by its cancel invoice: in full, but for what a bank had taken back before. */
function cancellation({ row, invoice, escrow, cancelRefund }: Linked): ListedRefund[] {
  if (row.role === 'seller' || escrow?.status !== 'CANCELLED' || escrow.cancelInvoiceId === null) return [];
  const amount = cancelRefund ?? invoice.totalAmount;
  if (amount === 0) return [];
  const created = isoTime(escrow.updatedMs);
  return [{ refund_id: escrow.cancelInvoiceId, amount, state: 'success', created, received: amount }];
}
