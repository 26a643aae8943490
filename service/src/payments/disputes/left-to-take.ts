import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceDocument, InvoiceItem } from '../../platform/db/tables/invoice-document.js';
import { leftToRefund } from '../refunds/refund-amounts.js';

/** Of each line item: what each recipient has of it, or the integrator alone. Minor units. */
export type Parts = readonly (readonly number[])[];

/**
 * What those who were paid still have: without what was refunded, and what disputes have taken from them.
 *
 * @param taken - the documents of those disputes; an item of theirs has the recipients that pay, and the integrator pays the rest of it
 */
export function leftToTake(paid: InvoiceRow, taken: readonly InvoiceDocument[]): Parts {
  const places = new Map(paid.document.items.map((item, index) => [item.lineItemId, index]));
  const left = leftToRefund(paid).items.map((parts) => [...parts]);
  for (const own of taken.flatMap(({ items }) => items)) {
    const index = places.get(own.lineItemId) ?? -1;
    const [item, parts] = [paid.document.items[index], left[index]];
    if (item && parts) takeFrom(parts, item, own);
  }
  return left;
}

function takeFrom(parts: number[], item: InvoiceItem, taken: InvoiceItem): void {
  if (item.recipients.length === 0) {
    parts[0] = (parts[0] ?? 0) - taken.amount;
    return;
  }
  for (const { amount, sourceWalletId, destinationWalletId } of taken.recipients) {
    let wanted = amount;
    item.recipients.forEach((recipient, part) => {
      const isSame =
        recipient.sourceWalletId === sourceWalletId && recipient.destinationWalletId === destinationWalletId;
      const share = isSame ? Math.min(parts[part] ?? 0, wanted) : 0;
      parts[part] = (parts[part] ?? 0) - share;
      wanted -= share;
    });
  }
}
