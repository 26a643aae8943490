import type { InvoiceRow } from '../../ledger/effects.js';
import type {
  InvoiceDocument,
  InvoiceItem,
  InvoiceMethod,
  RefundedAmounts,
} from '../../platform/db/tables/invoice-document.js';
import { type PlanContext, planMethodRefund, planRecipientRefund } from '../invoices/plan-subitems.js';
import { shareOut } from '../invoices/share-out.js';
import { itemsInPart } from './items-in-part.js';
import { sumOf } from './refund-amounts.js';
import { takenFromWallets } from './taken-from-wallets.js';

export interface RefundPlan {
  readonly paid: InvoiceRow;
  readonly amounts: RefundedAmounts;
  /** Before it. */
  readonly left: RefundedAmounts;
  readonly reason: string;
  /** Recipients' wallets whose shares the integrator's default wallet pays. */
  readonly coveredWallets: ReadonlySet<string>;
}

/** The reverse of a purchase: recipients pay the integrator's wallets, and those pay the methods. */
export function planRefundDocument(context: PlanContext, plan: RefundPlan): InvoiceDocument {
  const items = refundedItems(plan);
  const methods = refundedMethods(plan);
  const { defaultWalletId } = context.references;
  const { takenFrom, through } = takenFromWallets(items, { defaultWalletId });
  const given = items.flatMap((item) =>
    item.recipients.map((recipient) => planRecipientRefund(context, item, recipient)),
  );
  const refunds = shareOut(through, methods).map(({ payer: { walletId }, target: method, amount }) =>
    planMethodRefund(context, method, { walletId, amount }),
  );
  return {
    methods,
    items,
    subitems: [...given, ...refunds],
    refund: { number: (plan.paid.refunded?.count ?? 0) + 1, reason: plan.reason, takenFrom },
  };
}

/** Each item with what is refunded of it, and of its recipients those that pay it. */
function refundedItems({ paid, amounts, left, coveredWallets }: RefundPlan): InvoiceItem[] {
  return itemsInPart(
    paid.document.items,
    (item, index) => ({ parts: amounts.items[index] ?? [], before: item.amount - sumOf(left.items[index] ?? []) }),
    ({ destinationWalletId }) => !coveredWallets.has(destinationWalletId),
  );
}

function refundedMethods({ paid, amounts }: RefundPlan): InvoiceMethod[] {
  return paid.document.methods
    .map((method, index) => {
      const amount = amounts.methods[index] ?? 0;
      return { ...method, amount, requestedAmount: amount };
    })
    .filter((method) => method.amount > 0);
}
