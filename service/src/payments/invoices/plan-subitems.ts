import type {
  InvoiceItem,
  InvoiceMethod,
  InvoiceRecipient,
  InvoiceSubitem,
  SubitemParty,
} from '../../platform/db/tables/invoice-document.js';
import type { References } from './resolve-references.js';
import { shareOut } from './share-out.js';

export interface PlanContext {
  readonly buyerAccountId: string;
  readonly references: Pick<
    References,
    'integratorAccountId' | 'defaultWalletId' | 'providerWalletId' | 'providerAccountId'
  >;
  readonly nextId: () => string;
}

/**
 * A plain purchase: the methods pay the integrator's wallets, and those pay the recipients.
 * A `user_to_integrator` item stays in the default wallet.
 */
export function planPurchase(
  context: PlanContext,
  methods: readonly InvoiceMethod[],
  items: readonly InvoiceItem[],
): InvoiceSubitem[] {
  const targets = sumByWallet(items, context.references.defaultWalletId);
  const payments = shareOut(methods, targets).map(({ payer, target, amount }) =>
    payment(context, payer, {
      type: 'payment',
      walletId: target.walletId,
      amount,
      lineItemId: null,
      appendCredit: true,
    }),
  );
  return [...payments, ...planRecipients(context, items)];
}

/** The first phase of an escrow: the methods pay the escrow's wallet, item by item. */
export function planEscrowCharge(
  context: PlanContext,
  escrow: { walletId: string },
  methods: readonly InvoiceMethod[],
  items: readonly InvoiceItem[],
): InvoiceSubitem[] {
  return shareOut(methods, items).map(({ payer, target: { lineItemId }, amount }) =>
    payment(context, payer, {
      type: 'escrow_hold',
      walletId: escrow.walletId,
      amount,
      lineItemId,
      appendCredit: false,
    }),
  );
}

/** The second phase: the escrow's wallet pays the integrator's wallets, and those pay the recipients. */
export function planEscrowCommit(
  context: PlanContext,
  escrow: { walletId: string },
  items: readonly InvoiceItem[],
): InvoiceSubitem[] {
  const accountId = context.references.integratorAccountId;
  const releases = items.flatMap((item) =>
    partsOf(item, context.references.defaultWalletId).map(
      (part): InvoiceSubitem => ({
        subitemId: context.nextId(),
        type: 'escrow_release',
        amount: part.amount,
        lineItemId: item.lineItemId,
        paymentMethodId: null,
        source: party(accountId, escrow.walletId),
        destination: party(accountId, part.walletId),
        debitWalletId: escrow.walletId,
        creditWalletId: part.walletId,
        appendCredit: true,
      }),
    ),
  );
  return [...releases, ...planRecipients(context, items)];
}

/**
 * The other second phase: refunds every method. What is left of the held money a bank has taken back already: that is the integrator's.
 *
 * @param methods - with what each gets back
 */
export function planEscrowCancel(
  context: PlanContext,
  { walletId, total }: { walletId: string; total: number },
  methods: readonly InvoiceMethod[],
): InvoiceSubitem[] {
  const kept = methods.reduce((left, { amount }) => left - amount, total);
  const refunds = methods
    .filter(({ amount }) => amount > 0)
    .map((method) => planMethodRefund(context, method, { walletId, amount: method.amount }));
  return kept === 0 ? refunds : [...refunds, planKept(context, walletId, kept)];
}

function planKept({ references, nextId }: PlanContext, walletId: string, amount: number): InvoiceSubitem {
  return {
    subitemId: nextId(),
    type: 'escrow_release',
    amount,
    lineItemId: null,
    paymentMethodId: null,
    source: party(references.integratorAccountId, walletId),
    destination: party(references.integratorAccountId, references.defaultWalletId),
    debitWalletId: walletId,
    creditWalletId: references.defaultWalletId,
    appendCredit: true,
  };
}

/** A method's refund from a wallet of the integrator: the reverse of its payment. */
export function planMethodRefund(
  context: PlanContext,
  method: InvoiceMethod,
  from: { readonly walletId: string; readonly amount: number },
): InvoiceSubitem {
  const charge = payment(context, method, {
    ...from,
    type: 'refund',
    lineItemId: null,
    appendCredit: method.walletId === null,
  });
  return reversed(charge);
}

/** The same movement in the other direction. */
export function reversed(subitem: InvoiceSubitem): InvoiceSubitem {
  return {
    ...subitem,
    source: subitem.destination,
    destination: subitem.source,
    debitWalletId: subitem.creditWalletId,
    creditWalletId: subitem.debitWalletId,
  };
}

/** A recipient's part of a refund, into the integrator's wallet that paid it. */
export function planRecipientRefund(
  context: PlanContext,
  item: InvoiceItem,
  recipient: InvoiceRecipient,
): InvoiceSubitem {
  return { ...reversed(planRecipient(context, item, recipient)), type: 'recipient_refund', appendCredit: true };
}

/** What a card did not accept of a refund: the provider's wallet pays it to the integrator's default wallet. */
export function planRefundReversal(context: PlanContext, method: InvoiceMethod): InvoiceSubitem {
  return payment(context, method, {
    type: 'refund_reversal',
    walletId: context.references.defaultWalletId,
    amount: method.amount,
    lineItemId: null,
    appendCredit: true,
  });
}

type PaymentParts = Pick<InvoiceSubitem, 'type' | 'amount' | 'lineItemId' | 'appendCredit'> & {
  /** A wallet of the integrator that receives it. */
  readonly walletId: string;
};

/** What a method pays; a card's money comes from the provider's wallet, and the subitem names the card. */
function payment(context: PlanContext, method: InvoiceMethod, parts: PaymentParts): InvoiceSubitem {
  return {
    subitemId: context.nextId(),
    type: parts.type,
    amount: parts.amount,
    lineItemId: parts.lineItemId,
    paymentMethodId: method.paymentMethodId,
    source: {
      accountId: context.buyerAccountId,
      paymentMethodId: method.paymentMethodId,
      walletId: method.walletId ?? '',
    },
    destination: party(context.references.integratorAccountId, parts.walletId),
    debitWalletId: method.walletId ?? context.references.providerWalletId,
    creditWalletId: parts.walletId,
    appendCredit: parts.appendCredit,
  };
}

/** A side without a payment method. */
function party(accountId: string, walletId: string): SubitemParty {
  return { accountId, paymentMethodId: '', walletId };
}

function planRecipients(context: PlanContext, items: readonly InvoiceItem[]): InvoiceSubitem[] {
  return items.flatMap((item) => item.recipients.map((recipient) => planRecipient(context, item, recipient)));
}

function planRecipient(context: PlanContext, item: InvoiceItem, recipient: InvoiceRecipient): InvoiceSubitem {
  const accountId = context.references.integratorAccountId;
  return {
    subitemId: context.nextId(),
    type: 'user_recipient',
    amount: recipient.amount,
    lineItemId: item.lineItemId,
    paymentMethodId: null,
    source: party(accountId, recipient.sourceWalletId),
    destination: {
      accountId: recipient.destinationAccountId,
      paymentMethodId: recipient.destinationPaymentMethodId,
      walletId: recipient.destinationWalletId,
    },
    debitWalletId: recipient.sourceWalletId,
    creditWalletId: recipient.destinationWalletId,
    appendCredit: recipient.appendCredit,
  };
}

export interface WalletPart {
  readonly walletId: string;
  readonly amount: number;
}

/** Through which integrator wallets an item's money goes. */
function partsOf(item: InvoiceItem, defaultWalletId: string): WalletPart[] {
  if (item.recipients.length === 0) return [{ walletId: defaultWalletId, amount: item.amount }];
  return item.recipients.map((recipient) => ({ walletId: recipient.sourceWalletId, amount: recipient.amount }));
}

/** What goes through each wallet of the integrator. */
export function sumByWallet(items: readonly InvoiceItem[], defaultWalletId: string): WalletPart[] {
  const sums = new Map<string, number>();
  for (const part of items.flatMap((item) => partsOf(item, defaultWalletId))) {
    sums.set(part.walletId, (sums.get(part.walletId) ?? 0) + part.amount);
  }
  return [...sums].map(([walletId, amount]) => ({ walletId, amount }));
}
