import type { ApiError } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { Money } from '../money.js';
import { endUnpaid, invoicePayable, type PayInvoiceOptions } from './pay-invoice.js';
import { InvoiceOutcome, invoiceText } from './render-invoice.js';

/**
 * Ends an open invoice, which can then not be paid any more (Gap §3.2).
 *
 * @errors as `payInvoice`
 */
export async function voidInvoice(money: Money, options: Omit<PayInvoiceOptions, 'authentications'>): Promise<Outcome> {
  const exponents = await money.exponents();
  const payable = invoicePayable(options.invoiceId, { integratorId: options.integratorId, exponents });
  const ended = await money.engine.run<Outcome | ApiError>({
    invoiceIds: [payable.invoiceId],
    escrowIds: [],
    integratorId: options.integratorId,
    claim: options.claim,
    decide: (rows, nowMs) => {
      const invoice = payable.requireOpen(rows);
      const lapse = payable.lapsed(rows, invoice, nowMs);
      if (lapse) return { movements: [], effects: { ...lapse.effects, result: lapse.refusal } };
      const text = invoiceText(invoice, exponents, { state: 'void', updatedMs: nowMs });
      const outcome = new InvoiceOutcome(200, text);
      return { movements: [], effects: { ...endUnpaid(invoice, 'void'), outcome, result: outcome } };
    },
  });
  if (ended instanceof Error) throw ended;
  return ended;
}
