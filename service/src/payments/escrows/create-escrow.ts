import type { EscrowRow, InvoiceRow } from '../../ledger/effects.js';
import { newId } from '../../ledger/new-id.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { checkAmounts } from '../invoices/check-amounts.js';
import type { CreateInvoiceOptions } from '../invoices/create-invoice.js';
import { planItems, planMethods } from '../invoices/plan-items.js';
import { planEscrowCharge } from '../invoices/plan-subitems.js';
import { resolveReferences } from '../invoices/resolve-references.js';
import type { Money } from '../money.js';
import { insertEscrow } from './insert-escrow.js';
import { newEscrowId } from './new-escrow-id.js';
import { renderNewEscrow } from './render-escrow.js';

/**
 * Writes an `OPEN` escrow with its first invoice and the wallet that will hold the money.
 *
 * @errors 422 naming the field, as for an invoice
 * @source interface §4 row 6, §3.1
 */
export async function createEscrow(money: Money, options: CreateInvoiceOptions): Promise<Outcome> {
  const { body, integratorId } = options;
  const { currency, totalAmount } = checkAmounts(body, options.rules);
  const references = await resolveReferences(money.deps.pool, { body, integratorId, currency });
  const nowMs = money.deps.clock.now();
  const nextId = () => newId(money.deps.random, nowMs);
  const times = { createdMs: nowMs, updatedMs: nowMs };
  const escrow: EscrowRow = {
    id: newEscrowId(money.deps.random, nowMs),
    integratorId,
    accountId: body.account_id,
    walletId: nextId(),
    status: 'OPEN',
    escrowInvoiceId: nextId(),
    commitInvoiceId: null,
    cancelInvoiceId: null,
    ...times,
  };
  const items = planItems(body, references, nextId);
  const methods = planMethods(body, references, totalAmount);
  const context = { buyerAccountId: body.account_id, references, nextId };
  const invoice: InvoiceRow = {
    id: escrow.escrowInvoiceId,
    integratorId,
    accountId: body.account_id,
    invoiceType: 'user_purchase_escrow',
    escrowId: escrow.id,
    referenceType: body.reference_type,
    referenceId: body.reference_id,
    state: 'open',
    failureReason: null,
    description: body.description,
    metadata: body.metadata ?? null,
    currency,
    totalAmount,
    document: { methods, items, subitems: planEscrowCharge(context, escrow, methods, items) },
    ...times,
  };
  const outcome: Outcome = { status: 201, payload: renderNewEscrow(escrow) };
  const holder = { accountId: references.integratorAccountId, currency };
  return money.engine.run({
    invoiceIds: [],
    escrowIds: [],
    claim: options.claim,
    decide: () => ({
      movements: [],
      effects: {
        newInvoices: [invoice],
        write: (client) => insertEscrow(client, escrow, holder),
        outcome,
        result: outcome,
      },
    }),
  });
}
