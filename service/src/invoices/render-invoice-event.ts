import { successEnvelope } from '../http/envelope.js';
import type { Money } from '../ledger/money.js';
import { findInvoice } from './read-invoice.js';
import { renderInvoice } from './render-invoice.js';

/** The body of an invoice-completion event: the answer of the pay call, with the final state (interface §6.1). */
export async function renderInvoiceEvent(money: Money, invoiceId: string): Promise<string> {
  const invoice = await findInvoice(money.deps.pool, invoiceId);
  if (!invoice) throw new Error(`The event's invoice ${invoiceId} does not exist.`);
  return JSON.stringify(successEnvelope(renderInvoice(invoice, await money.exponents())));
}
