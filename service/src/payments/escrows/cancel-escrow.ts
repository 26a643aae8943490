import { type InvoiceItem, isCard } from '../../platform/db/tables/invoice-document.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { requestRefunds } from '../cards/card-charges.js';
import { refundDueCharges } from '../cards/refund-charges.js';
import { takenByMethod } from '../disputes/disputed-amounts.js';
import { findIntegratorWallets } from '../invoices/find-integrator-wallets.js';
import { buyerEntry } from '../invoices/history-entries.js';
import { planEscrowCancel } from '../invoices/plan-subitems.js';
import type { Money } from '../money.js';
import { inProportion } from '../refunds/in-proportion.js';
import { itemsInPart } from '../refunds/items-in-part.js';
import { sumOf } from '../refunds/refund-amounts.js';
import type { EscrowCall } from './pay-escrow.js';
import { findEscrow } from './read-escrow.js';
import { resolveEscrow } from './resolve-escrow.js';

/**
 * Refunds every payment method of a held escrow. The buyer's history then has the charge and the refund. What a card's bank has taken
 * back already goes to the integrator's wallet that has paid for it.
 *
 * @errors as `resolveEscrow`
 * @source interface §4 row 9, §3.1, §1.3
 */
export async function cancelEscrow(
  money: Money,
  options: EscrowCall & { claim: IdempotencyClaim | undefined },
): Promise<Outcome> {
  const found = await findEscrow(money.deps.pool, options);
  const references = await findIntegratorWallets(money.deps.pool, { ...options, kind: 'escrow', id: options.escrowId });
  let hasCards = false;
  const outcome = await resolveEscrow(money, {
    ...options,
    resolution: {
      status: 'CANCELLED',
      invoiceType: 'user_purchase_escrow_cancel',
      document: (charge, escrow, nextId) => {
        hasCards = charge.document.methods.some(isCard);
        const { methods, items } = charge.document;
        const taken = takenByMethod(charge.disputed);
        const refunded = methods
          .map((method) => ({ ...method, amount: method.amount - (taken.get(method.paymentMethodId) ?? 0) }))
          .filter(({ paymentMethodId, amount }) => amount > 0 || !taken.has(paymentMethodId));
        const context = { buyerAccountId: charge.accountId, references, nextId };
        return {
          methods: refunded,
          items: taken.size === 0 ? items : refundedItems(items, sumOf(refunded.map(({ amount }) => amount))),
          subitems: planEscrowCancel(context, { walletId: escrow.walletId, total: charge.totalAmount }, refunded),
        };
      },
      history: (invoice) =>
        invoice.totalAmount > 0 ? [buyerEntry(invoice, { status: 'processed', transactionType: 'refund' })] : [],
      write: (charge, invoice, nowMs) => async (client) => {
        if (!charge.document.methods.some(isCard)) return;
        const taken = takenByMethod(charge.disputed);
        await requestRefunds({ client, nowMs }, { invoiceId: charge.id, refundedBy: invoice.id, taken });
      },
    },
  });
  if (hasCards) money.inBackground(refundDueCharges(money, found.escrowInvoiceId));
  return outcome;
}

/** Each item with its part of what is refunded. */
function refundedItems(items: readonly InvoiceItem[], total: number): InvoiceItem[] {
  const amounts = inProportion(
    items.map((item) => item.amount),
    total,
  );
  // nobody was paid yet, so nobody gives anything back
  const pays = () => false;
  return itemsInPart(items, (_, index) => ({ parts: [amounts[index] ?? 0], before: 0 }), pays);
}
