import type { InvoiceRow } from '../../ledger/effects.js';
import { newId } from '../../ledger/new-id.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import type { Money } from '../money.js';
import { type AmountRules, checkAmounts } from './check-amounts.js';
import type { CreateInvoiceBody } from './create-invoice-body.js';
import { invoiceText } from './invoice-text.js';
import { planItems, planMethods } from './plan-items.js';
import { planPurchase } from './plan-subitems.js';
import { InvoiceOutcome } from './render-invoice.js';
import { resolveReferences } from './resolve-references.js';

export interface CreateInvoiceOptions {
  readonly integratorId: string;
  readonly body: CreateInvoiceBody;
  readonly claim: IdempotencyClaim | undefined;
  readonly rules?: AmountRules;
}

/**
 * Writes an `open` invoice with every movement that paying it will make. Nothing moves yet.
 *
 * @errors 422 naming the field: see `checkAmounts`, `resolveReferences`, `splitPayment`
 * @source interface §4 row 3, §4.1
 */
export async function createInvoice(money: Money, options: CreateInvoiceOptions): Promise<Outcome> {
  const { body, integratorId } = options;
  const { currency, totalAmount } = checkAmounts(body, options.rules);
  const references = await resolveReferences(money.deps.pool, { body, integratorId, currency });
  const exponents = await money.exponents();
  const nowMs = money.deps.clock.now();
  const nextId = () => newId(money.deps.random, nowMs);
  const items = planItems(body, references, nextId);
  const methods = planMethods(body, references, totalAmount);
  const subitems = planPurchase({ buyerAccountId: body.account_id, references, nextId }, methods, items);
  const invoice: InvoiceRow = {
    id: nextId(),
    integratorId,
    accountId: body.account_id,
    invoiceType: 'user_purchase',
    escrowId: null,
    referenceType: body.reference_type,
    referenceId: body.reference_id,
    state: 'open',
    failureReason: null,
    description: body.description,
    metadata: body.metadata ?? null,
    currency,
    totalAmount,
    document: { methods, items, subitems },
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  const outcome: Outcome = new InvoiceOutcome(201, invoiceText(invoice, exponents));
  return money.engine.run({
    invoiceIds: [],
    escrowIds: [],
    claim: options.claim,
    decide: () => ({ movements: [], effects: { newInvoices: [invoice], outcome, result: outcome } }),
  });
}
