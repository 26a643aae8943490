import type { escrowRequestSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { EscrowRow } from '../../ledger/effects.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { newId } from '../../platform/random.js';
import { queueExpiry, readExpiry } from '../expiries/expiry.js';
import { checkAmounts } from '../invoices/check-amounts.js';
import type { CreateInvoiceOptions } from '../invoices/create-invoice.js';
import { planInvoice, planItems, planMethods } from '../invoices/plan-items.js';
import { planEscrowCharge } from '../invoices/plan-subitems.js';
import { resolveReferences } from '../invoices/resolve-references.js';
import type { Money } from '../money.js';
import { readDeadline } from './deadline.js';
import { insertEscrow } from './insert-escrow.js';
import { newEscrowId } from './new-escrow-id.js';
import { renderNewEscrow } from './render-escrow.js';

/**
 * Writes an `OPEN` escrow with its first invoice and the wallet that will hold the money.
 *
 * @errors 422 naming the field, as for an invoice, and `readDeadline`
 * @source interface §4 row 6, §3.1
 */
export async function createEscrow(
  money: Money,
  options: CreateInvoiceOptions & { readonly body: z.output<typeof escrowRequestSchema> },
): Promise<Outcome> {
  const { body, integratorId, isOnPage } = options;
  const { currency, totalAmount } = checkAmounts(body, options.rules);
  const nowMs = money.deps.clock.now();
  const about = { body, integratorId, currency, isOnPage, nowMs, cardProvider: money.cards.name };
  const references = await resolveReferences(money.deps.pool, about);
  const expiresMs = readExpiry(body.expires_at, nowMs);
  const nextId = () => newId(money.deps.random, nowMs);
  const escrow: EscrowRow = {
    id: newEscrowId(money.deps.random, nowMs),
    integratorId,
    accountId: body.account_id,
    walletId: nextId(),
    status: 'OPEN',
    escrowInvoiceId: nextId(),
    commitInvoiceId: null,
    cancelInvoiceId: null,
    deadline: readDeadline(body, nowMs),
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  const items = planItems(body, references, nextId);
  const methods = planMethods(body, references, totalAmount);
  const context = { buyerAccountId: body.account_id, references, nextId };
  const invoice = planInvoice(body, {
    id: escrow.escrowInvoiceId,
    integratorId,
    invoiceType: 'user_purchase_escrow',
    escrowId: escrow.id,
    currency,
    totalAmount,
    document: {
      methods,
      items,
      subitems: planEscrowCharge(context, escrow, methods, items),
      ...(expiresMs !== undefined && { expiresMs }),
    },
    nowMs,
  });
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
        write: async (client) => {
          await insertEscrow(client, escrow, holder);
          await queueExpiry(client, invoice);
        },
        outcome,
        result: outcome,
      },
    }),
  });
}
