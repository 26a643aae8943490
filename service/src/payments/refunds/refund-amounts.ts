import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem, RefundedAmounts, RefundsOfInvoice } from '../../platform/db/tables/invoice-document.js';

/** What is left to refund of a paid invoice. */
export function leftToRefund({ document, totalAmount, refunded }: InvoiceRow): RefundedAmounts {
  return {
    total: totalAmount - (refunded?.total ?? 0),
    methods: document.methods.map((method, index) => method.amount - (refunded?.methods[index] ?? 0)),
    items: document.items.map((item, index) =>
      paidParts(item).map((amount, part) => amount - (refunded?.items[index]?.[part] ?? 0)),
    ),
  };
}

/** All refunds of an invoice together, one more included. */
export function addRefund(before: RefundsOfInvoice | null, more: RefundedAmounts): RefundsOfInvoice {
  return {
    count: (before?.count ?? 0) + 1,
    total: (before?.total ?? 0) + more.total,
    methods: more.methods.map((amount, index) => amount + (before?.methods[index] ?? 0)),
    items: more.items.map((parts, index) => parts.map((amount, part) => amount + (before?.items[index]?.[part] ?? 0))),
  };
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** What each recipient of an item received, or the integrator alone. */
function paidParts(item: InvoiceItem): number[] {
  return item.recipients.length === 0 ? [item.amount] : item.recipients.map((recipient) => recipient.amount);
}
