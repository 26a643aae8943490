import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { newId } from '../../platform/random.js';
import { queueExpiry, readExpiry } from '../expiries/expiry.js';
import type { Money } from '../money.js';
import { type AmountRules, checkAmounts } from './check-amounts.js';
import type { CreateInvoiceBody } from './create-invoice-body.js';
import { planInvoice, planItems, planMethods } from './plan-items.js';
import { planPurchase } from './plan-subitems.js';
import { InvoiceOutcome, invoiceText } from './render-invoice.js';
import { resolveReferences } from './resolve-references.js';

export interface CreateInvoiceOptions {
  readonly integratorId: string;
  readonly body: CreateInvoiceBody;
  readonly claim: IdempotencyClaim | undefined;
  readonly rules?: AmountRules;
  /** The buyer pays on a page: a card that is not kept may pay. Absent: it is unknown, as it belongs to its page's session. */
  readonly isOnPage?: boolean;
}

/**
 * Writes an `open` invoice with every movement that paying it will make. Nothing moves yet.
 *
 * @errors 422 naming the field: see `checkAmounts`, `resolveReferences`, `splitPayment`, `readExpiry`
 * @source interface §4 row 3, §4.1
 */
export async function createInvoice(money: Money, options: CreateInvoiceOptions): Promise<Outcome> {
  const { body, integratorId, isOnPage } = options;
  const { currency, totalAmount } = checkAmounts(body, options.rules);
  const nowMs = money.deps.clock.now();
  const about = { body, integratorId, currency, isOnPage, nowMs, cardProvider: money.cards.name };
  const references = await resolveReferences(money.deps.pool, about);
  const exponents = await money.exponents();
  const expiresMs = readExpiry(body.expires_at, nowMs);
  const nextId = () => newId(money.deps.random, nowMs);
  const items = planItems(body, references, nextId);
  const methods = planMethods(body, references, totalAmount);
  const subitems = planPurchase({ buyerAccountId: body.account_id, references, nextId }, methods, items);
  const invoice = planInvoice(body, {
    id: nextId(),
    integratorId,
    invoiceType: 'user_purchase',
    escrowId: null,
    currency,
    totalAmount,
    document: { methods, items, subitems, ...(expiresMs !== undefined && { expiresMs }) },
    nowMs,
  });
  const outcome: Outcome = new InvoiceOutcome(201, invoiceText(invoice, exponents));
  return money.engine.run({
    invoiceIds: [],
    escrowIds: [],
    claim: options.claim,
    decide: () => ({
      movements: [],
      effects: {
        newInvoices: [invoice],
        ...(expiresMs !== undefined && { write: (client) => queueExpiry(client, invoice) }),
        outcome,
        result: outcome,
      },
    }),
  });
}
