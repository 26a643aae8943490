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

/** The other second phase: every method gets back what it paid. */
export function planEscrowCancel(
  context: PlanContext,
  escrow: { walletId: string },
  methods: readonly InvoiceMethod[],
): InvoiceSubitem[] {
  return methods
    .filter((method) => method.amount > 0)
    .map((method) => {
      const charge = payment(context, method, {
        type: 'refund',
        walletId: escrow.walletId,
        amount: method.amount,
        lineItemId: null,
        appendCredit: method.walletId === null,
      });
      return {
        ...charge,
        source: charge.destination,
        destination: charge.source,
        debitWalletId: charge.creditWalletId,
        creditWalletId: charge.debitWalletId,
      };
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

/** A side that is no method of anybody. */
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

interface WalletPart {
  readonly walletId: string;
  readonly amount: number;
}

/** Through which integrator wallets an item's money goes. */
function partsOf(item: InvoiceItem, defaultWalletId: string): WalletPart[] {
  if (item.recipients.length === 0) return [{ walletId: defaultWalletId, amount: item.amount }];
  return item.recipients.map((recipient) => ({ walletId: recipient.sourceWalletId, amount: recipient.amount }));
}

function sumByWallet(items: readonly InvoiceItem[], defaultWalletId: string): WalletPart[] {
  const sums = new Map<string, number>();
  for (const part of items.flatMap((item) => partsOf(item, defaultWalletId))) {
    sums.set(part.walletId, (sums.get(part.walletId) ?? 0) + part.amount);
  }
  return [...sums].map(([walletId, amount]) => ({ walletId, amount }));
}
