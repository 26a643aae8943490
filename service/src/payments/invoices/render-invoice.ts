import type { Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem, InvoiceSubitem } from '../../platform/db/tables/invoice-document.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { type InvoiceTextOptions, invoiceText, itemText, subitemText } from './invoice-text.js';

/** An invoice as an answer: text, and an object for whoever looks into it. */
export class InvoiceOutcome implements Outcome<Record<string, unknown>> {
  readonly status: number;
  readonly payloadText: string;

  constructor(status: number, payloadText: string) {
    this.status = status;
    this.payloadText = payloadText;
  }

  get payload(): Record<string, unknown> {
    return JSON.parse(this.payloadText);
  }
}

/** An invoice exactly as interface §2.4 has it. */
export function renderInvoice(
  invoice: InvoiceRow,
  exponents: Exponents,
  options: InvoiceTextOptions = {},
): Record<string, unknown> {
  return JSON.parse(invoiceText(invoice, exponents, options));
}

/** @param subitems - the item's own */
export function renderItem(
  item: InvoiceItem,
  subitems: readonly InvoiceSubitem[],
  exponents: Exponents,
): Record<string, unknown> {
  const members = subitems.map((subitem) => `"${subitem.subitemId}":${subitemText(subitem, item.currency, exponents)}`);
  return JSON.parse(itemText(item, members.join(','), exponents));
}

export function renderSubitem(
  subitem: InvoiceSubitem,
  currency: string,
  exponents: Exponents,
): Record<string, unknown> {
  return JSON.parse(subitemText(subitem, currency, exponents));
}
