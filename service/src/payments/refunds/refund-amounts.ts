import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem, RefundedAmounts, RefundsOfInvoice } from '../../platform/db/tables/invoice-document.js';
import { takenByMethod, takenOf } from '../disputes/disputed-amounts.js';

/**
 * What is left to refund of a paid invoice: neither refunded nor taken back by a bank, in sum and of each method. Of its items a dispute
 * takes what `leftToTake` tells.
 */
export function leftToRefund({ document, totalAmount, refunded, disputed }: InvoiceRow): RefundedAmounts {
  const taken = takenByMethod(disputed);
  const methods = document.methods.map(({ paymentMethodId, amount }, index) =>
    Math.max(0, amount - (refunded?.methods[index] ?? 0) - (taken.get(paymentMethodId) ?? 0)),
  );
  const untaken = totalAmount - (refunded?.total ?? 0) - takenOf(disputed);
  return {
    // a card may have lost to a dispute what had been refunded to it
    total: Math.max(0, Math.min(untaken, sumOf(methods))),
    methods,
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
