import type { InvoiceItem } from '../../platform/db/tables/invoice-document.js';

/** The tax of several items together. */
export interface Tax {
  /** Minor units. */
  readonly amount: number;
  /** Its name, if all of it has the same one. */
  readonly label: string | undefined;
}

interface TaxedItem {
  readonly taxAmount?: number | undefined;
  readonly taxLabel?: string | undefined;
}

/** @returns undefined if no item says anything about tax */
export function taxOf(items: readonly TaxedItem[]): Tax | undefined {
  const taxed = items.filter(({ taxAmount }) => taxAmount !== undefined);
  const [first] = taxed;
  if (!first) return undefined;
  const amount = taxed.reduce((sum, { taxAmount = 0 }) => sum + taxAmount, 0);
  return { amount, label: taxed.every(({ taxLabel }) => taxLabel === first.taxLabel) ? first.taxLabel : undefined };
}

/**
 * The tax of what is refunded of an item, so that any sequence of refunds ends exactly at the tax that was paid.
 *
 * @param refunded - of the item before, minor units
 * @param amount - what is refunded of it now
 * @returns undefined if nothing was said about its tax
 */
export function taxOfRefund(
  item: Pick<InvoiceItem, 'amount' | 'taxAmount'>,
  refunded: number,
  amount: number,
): number | undefined {
  if (item.taxAmount === undefined) return undefined;
  const tax = BigInt(item.taxAmount);
  const whole = BigInt(item.amount);
  const upTo = (part: number) => (2n * BigInt(part) * tax + whole) / (2n * whole);
  return Number(upTo(refunded + amount) - upTo(refunded));
}
