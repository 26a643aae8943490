import type { Outcome } from '../../platform/http/envelope.js';
import { finalizePayment } from '../cards/finalize-payment.js';
import type { Money } from '../money.js';
import { invoicePayable } from './invoice-payable.js';
import { type PayOptions, startPayment } from './start-payment.js';

export interface PayInvoiceOptions extends PayOptions {
  readonly integratorId: string;
  readonly invoiceId: string;
}

/**
 * Pays an open invoice and answers `processing`. A wallet payment is `success` or `failed` by then; cards are charged afterwards.
 *
 * @errors `invoice_not_found` 404; 409 with the invoice: `invoice_already_paid`, `invoice_already_failed`,
 *   `invoice_already_processing`, `invoice_belongs_to_escrow`
 * @source interface §4 row 4, §3.2
 */
export async function payInvoice(money: Money, options: PayInvoiceOptions): Promise<Outcome> {
  const exponents = await money.exponents();
  const payable = invoicePayable(options.invoiceId, { integratorId: options.integratorId, exponents });
  const { outcome, chargesCards } = await startPayment(money, payable, options);
  if (chargesCards) money.inBackground(finalizePayment(money, payable, undefined));
  if (!outcome) throw new Error('Paying an invoice must return an answer immediately.');
  return outcome;
}
