import type { InvoiceItem, InvoiceRecipient } from '../../platform/db/tables/invoice-document.js';
import { taxOfRefund } from '../invoices/tax.js';
import { sumOf } from './refund-amounts.js';

/** What is taken of one item, minor units. */
export interface PartOfItem {
  /** From each recipient, or from the integrator alone. */
  readonly parts: readonly number[];
  /** Of the item before, for its tax. */
  readonly before: number;
}

/**
 * Each item with what is taken of it, and of its recipients those that pay it; without items of which nothing is taken.
 *
 * @param partOf - of the item at an index
 * @param pays - whether a recipient that is to pay does; another pays for those that do not
 */
export function itemsInPart(
  items: readonly InvoiceItem[],
  partOf: (item: InvoiceItem, index: number) => PartOfItem,
  pays: (recipient: InvoiceRecipient) => boolean = () => true,
): InvoiceItem[] {
  return items.flatMap((item, index) => {
    const { parts, before } = partOf(item, index);
    const amount = sumOf(parts);
    if (amount === 0) return [];
    const recipients = item.recipients
      .map((recipient, part) => ({ ...recipient, amount: parts[part] ?? 0 }))
      .filter((recipient) => recipient.amount > 0 && pays(recipient));
    const taxAmount = taxOfRefund(item, before, amount);
    return [{ ...item, amount, recipients, ...(taxAmount !== undefined && { taxAmount }) }];
  });
}
