import type { Outcome } from '../../platform/http/envelope.js';
import { settleCards } from '../cards/settle-cards.js';
import type { Money } from '../money.js';
import { invoiceSubject } from './invoice-subject.js';
import { type PayOptions, paySubject } from './pay-subject.js';

export interface PayInvoiceOptions extends PayOptions {
  readonly integratorId: string;
  readonly invoiceId: string;
}

/**
 * Pays an open invoice and answers `processing`. With wallets it is `success` or `failed` by then; a card is charged after the answer.
 *
 * @errors `invoice_not_found` 404; 409 with the invoice: `invoice_already_paid`, `invoice_already_failed`,
 *   `invoice_already_processing`, `invoice_belongs_to_escrow`
 * @source interface §4 row 4, §3.2
 */
export async function payInvoice(money: Money, options: PayInvoiceOptions): Promise<Outcome> {
  const exponents = await money.exponents();
  const subject = invoiceSubject(options.invoiceId, { integratorId: options.integratorId, exponents });
  const { outcome, chargesCards } = await paySubject(money, subject, options);
  if (chargesCards) money.inBackground(settleCards(money, subject, undefined));
  if (!outcome) throw new Error('Paying an invoice has an answer at once.');
  return outcome;
}
