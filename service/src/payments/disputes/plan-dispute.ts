import type { InvoiceRow } from '../../ledger/effects.js';
import type {
  InvoiceDocument,
  InvoiceItem,
  InvoiceMethod,
  InvoiceSubitem,
  SubitemType,
} from '../../platform/db/tables/invoice-document.js';
import {
  type PlanContext,
  planMethodRefund,
  planRecipientRefund,
  planRefundReversal,
  reversed,
  sumByWallet,
  type WalletPart,
} from '../invoices/plan-subitems.js';
import { inProportion } from '../refunds/in-proportion.js';
import { itemsInPart } from '../refunds/items-in-part.js';
import { sumOf } from '../refunds/refund-amounts.js';
import { takenFromWallets } from '../refunds/taken-from-wallets.js';
import type { DisputedCharge } from './disputed-charge.js';
import { leftToTake, type Parts } from './left-to-take.js';

export interface DisputePlan {
  readonly charge: DisputedCharge;
  /** Minor units. */
  readonly amount: number;
  /** The disputed invoice; absent: the charge of a top-up. */
  readonly paid: InvoiceRow | undefined;
  /** Its money has reached those it was for. */
  readonly isSettled: boolean;
  /** What other disputes have taken of the same payment and not returned. */
  readonly takenByOthers: readonly InvoiceDocument[];
  readonly nextId: () => string;
}

/** What a bank has taken back, from those who have it: the reverse of the payment, to the provider. */
export function planDispute(plan: DisputePlan): InvoiceDocument {
  const { charge, amount, paid, isSettled } = plan;
  const method = methodOf(plan);
  if (charge.toppedUpWalletId !== null) {
    const subitem = planTopUpDispute(plan, charge.toppedUpWalletId);
    return documentOf(method, { subitems: [subitem], takenFrom: [{ walletId: charge.toppedUpWalletId, amount }] });
  }
  if (!paid || !isSettled) return fromWallets(plan, [{ walletId: charge.defaultWalletId, amount }]);
  if (charge.liability === 'recipients') return fromRecipients(plan, paid);
  const through = sumByWallet(paid.document.items, charge.defaultWalletId);
  const shares = inProportion(
    through.map((each) => each.amount),
    amount,
  );
  return fromWallets(
    plan,
    through.map(({ walletId }, index) => ({ walletId, amount: shares[index] ?? 0 })),
  );
}

/** What was to be refunded of the charge, back from the provider: a bank has taken it instead. */
export function planLostRefund(plan: DisputePlan): InvoiceDocument {
  const amount = plan.charge.refundAmount;
  const method = { ...methodOf(plan), requestedAmount: amount, amount };
  return { methods: [method], items: [], subitems: [planRefundReversal(contextOf(plan), method)] };
}

/** A fee, which the integrator's default wallet pays. */
export function planDisputeFee({ charge, nextId }: DisputePlan, amount: number): InvoiceDocument {
  const { integratorAccountId, defaultWalletId, providerAccountId, providerWalletId } = charge;
  const subitem: InvoiceSubitem = {
    subitemId: nextId(),
    type: 'dispute_fee',
    amount,
    lineItemId: null,
    paymentMethodId: null,
    source: { accountId: integratorAccountId, paymentMethodId: '', walletId: defaultWalletId },
    destination: { accountId: providerAccountId, paymentMethodId: '', walletId: providerWalletId },
    debitWalletId: defaultWalletId,
    creditWalletId: providerWalletId,
    appendCredit: true,
  };
  return { methods: [], items: [], subitems: [subitem] };
}

/** The same movements back. */
export function planReversal(document: InvoiceDocument, nextId: () => string): InvoiceDocument {
  return {
    methods: document.methods,
    items: document.items,
    subitems: document.subitems.map((subitem) => ({
      ...reversed(subitem),
      subitemId: nextId(),
      type: 'dispute_reversal',
      // the integrator's wallets are hot, a recipient's may not be
      appendCredit: subitem.type !== 'recipient_dispute' && subitem.source.accountId !== subitem.destination.accountId,
    })),
  };
}

/**
 * The reverse of a refund: recipients pay in proportion to what they still have, and the integrator what was refunded, or taken by other
 * disputes, before.
 */
function fromRecipients(plan: DisputePlan, paid: InvoiceRow): InvoiceDocument {
  const { defaultWalletId } = plan.charge;
  const context = contextOf(plan);
  const left = leftToTake(paid, plan.takenByOthers);
  const shared = Math.min(plan.amount, sumOf(left.flat()));
  const items = shared === 0 ? [] : itemsOf(paid, left, shared);
  const { takenFrom, through } = takenFromWallets(items, { defaultWalletId, more: plan.amount - shared });
  const given = items.flatMap((item) =>
    item.recipients.map((recipient) => typed('recipient_dispute', planRecipientRefund(context, item, recipient))),
  );
  const taken = fromWallets(plan, through);
  return { ...taken, items, subitems: [...given, ...taken.subitems], dispute: { takenFrom } };
}

/** Each item with what is taken of it, and of its recipients those that pay. */
function itemsOf(paid: InvoiceRow, left: Parts, total: number): InvoiceItem[] {
  const amounts = inProportion(left.map(sumOf), total);
  return itemsInPart(paid.document.items, (item, index) => {
    const [own = [], amount = 0] = [left[index], amounts[index]];
    return { parts: amount === 0 ? [] : inProportion(own, amount), before: item.amount - sumOf(own) };
  });
}

function fromWallets(plan: DisputePlan, wallets: readonly WalletPart[]): InvoiceDocument {
  const method = methodOf(plan);
  const paying = wallets.filter(({ amount }) => amount > 0);
  const subitems = paying.map((from) => typed('dispute', planMethodRefund(contextOf(plan), method, from)));
  return documentOf(method, { subitems, takenFrom: paying });
}

/** The player's own wallet pays: the money is there, or was spent from there. */
function planTopUpDispute({ charge, amount, nextId }: DisputePlan, walletId: string): InvoiceSubitem {
  const { accountId, paymentMethodId, providerWalletId } = charge;
  return {
    subitemId: nextId(),
    type: 'dispute',
    amount,
    lineItemId: null,
    paymentMethodId,
    source: { accountId, paymentMethodId: '', walletId },
    destination: { accountId, paymentMethodId, walletId: '' },
    debitWalletId: walletId,
    creditWalletId: providerWalletId,
    appendCredit: true,
  };
}

function documentOf(
  method: InvoiceMethod,
  { subitems, takenFrom }: { subitems: readonly InvoiceSubitem[]; takenFrom: readonly WalletPart[] },
): InvoiceDocument {
  return { methods: [method], items: [], subitems, dispute: { takenFrom } };
}

function methodOf({ charge, amount, paid }: DisputePlan): InvoiceMethod {
  const { paymentMethodId, provider, displayString } = charge;
  const named = paid?.document.methods.find((method) => method.paymentMethodId === paymentMethodId);
  const method = named ?? { paymentMethodId, provider, displayString, walletId: null };
  return { ...method, requestedAmount: amount, amount };
}

function contextOf({ charge, nextId }: DisputePlan): PlanContext {
  return { buyerAccountId: charge.accountId, references: charge, nextId };
}

function typed(type: SubitemType, subitem: InvoiceSubitem): InvoiceSubitem {
  return { ...subitem, type };
}
