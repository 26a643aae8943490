import { outcomeText } from '../../platform/http/envelope.js';
import type { Money } from '../money.js';
import { invoiceText } from './invoice-text.js';
import { findInvoice } from './read-invoice.js';
import { InvoiceOutcome } from './render-invoice.js';

/** The body of an invoice-completion event: the answer of the pay call, with the final state (interface §6.1). */
export async function renderInvoiceEvent(money: Money, invoiceId: string): Promise<string> {
  const invoice = await findInvoice(money.deps.pool, invoiceId);
  if (!invoice) throw new Error(`The event's invoice ${invoiceId} does not exist.`);
  return outcomeText(new InvoiceOutcome(200, invoiceText(invoice, await money.exponents())));
}
