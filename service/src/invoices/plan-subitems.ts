import type { InvoiceItem, InvoiceMethod, InvoiceRecipient, InvoiceSubitem, SubitemParty } from './invoice-document.js';
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

const NOBODY: SubitemParty = { accountId: '', paymentMethodId: '', walletId: '' };

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
  const payments = shareOut(methods, targets).map(
    ({ payer, target, amount }): InvoiceSubitem => ({
      ...payment(context, payer, { walletId: target.walletId, accountId: context.references.integratorAccountId }),
      subitemId: context.nextId(),
      type: 'payment',
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
  return shareOut(methods, items).map(({ payer, target, amount }) => ({
    ...payment(context, payer, { walletId: escrow.walletId, accountId: context.references.integratorAccountId }),
    subitemId: context.nextId(),
    type: 'escrow_hold',
    amount,
    lineItemId: target.lineItemId,
    appendCredit: false,
  }));
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
        source: { ...NOBODY, accountId, walletId: escrow.walletId },
        destination: { ...NOBODY, accountId, walletId: part.walletId },
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
        walletId: escrow.walletId,
        accountId: context.references.integratorAccountId,
      });
      return {
        ...charge,
        subitemId: context.nextId(),
        type: 'refund',
        amount: method.amount,
        lineItemId: null,
        source: charge.destination,
        destination: charge.source,
        debitWalletId: charge.creditWalletId,
        creditWalletId: charge.debitWalletId,
        appendCredit: method.walletId === null,
      };
    });
}

type PaymentParts = Pick<
  InvoiceSubitem,
  'paymentMethodId' | 'source' | 'destination' | 'debitWalletId' | 'creditWalletId'
>;

/** Both sides of what a method pays; a card's money comes from the provider's wallet, and the subitem names the card. */
function payment(
  context: PlanContext,
  method: InvoiceMethod,
  destination: { walletId: string; accountId: string },
): PaymentParts {
  return {
    paymentMethodId: method.paymentMethodId,
    source: {
      accountId: context.buyerAccountId,
      paymentMethodId: method.paymentMethodId,
      walletId: method.walletId ?? '',
    },
    destination: { ...NOBODY, ...destination },
    debitWalletId: method.walletId ?? context.references.providerWalletId,
    creditWalletId: destination.walletId,
  };
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
    source: { ...NOBODY, accountId, walletId: recipient.sourceWalletId },
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
