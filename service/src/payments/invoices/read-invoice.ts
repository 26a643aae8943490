import { type invoiceSchema, isUuid, type Sent } from 'svc-bridge/model';
import type { InvoiceRow } from '../../ledger/effects.js';
import { INVOICE_COLUMNS } from '../../ledger/lock-rows.js';
import { notFound } from '../../platform/http/api-error.js';
import { outcomeText } from '../../platform/http/envelope.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { Money } from '../money.js';
import { InvoiceOutcome, invoiceText, renderInvoice } from './render-invoice.js';

/** @returns undefined when there is none */
export async function findInvoice(client: SqlExecutor, invoiceId: string): Promise<InvoiceRow | undefined> {
  if (!isUuid(invoiceId)) return undefined;
  const result = await client.query(`SELECT ${INVOICE_COLUMNS} FROM invoices WHERE id = $1`, [invoiceId]);
  return (result.rows as InvoiceRow[])[0];
}

/**
 * Any invoice of the integrator, also a phase of an escrow.
 *
 * @errors `invoice_not_found` 404
 * @source interface §4 row 5, §2.3
 */
export async function readInvoice(
  money: Money,
  options: { integratorId: string; invoiceId: string },
): Promise<Sent<typeof invoiceSchema>> {
  const invoice = await findInvoice(money.deps.pool, options.invoiceId);
  if (!invoice || invoice.integratorId !== options.integratorId) throw notFound('invoice');
  return renderInvoice(invoice, await money.exponents());
}

/** The body of an invoice-completion event: the answer of the pay call, with the final state (interface §6.1). */
export async function renderInvoiceEvent(money: Money, invoiceId: string): Promise<string> {
  const invoice = await findInvoice(money.deps.pool, invoiceId);
  if (!invoice) throw new Error(`The event's invoice ${invoiceId} does not exist.`);
  return outcomeText(new InvoiceOutcome(200, invoiceText(invoice, await money.exponents())));
}
