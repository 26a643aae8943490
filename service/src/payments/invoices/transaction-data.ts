import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem, InvoiceMethod, InvoiceSubitem } from '../../platform/db/tables/invoice-document.js';
import type { TransactionRole } from '../../platform/db/tables/transactions.js';
import { isoTime } from '../../platform/times.js';
import type { PictureFinder } from '../pictures/pictures-of-items.js';
import { renderItem, renderSubitem } from './render-invoice.js';
import { taxOf } from './tax.js';

export interface TransactionDataOptions {
  readonly invoice: InvoiceRow;
  readonly exponents: Exponents;
  /** The service's copies of the items' pictures. */
  readonly pictures: PictureFinder;
  /** The integrator's name. */
  readonly integrator: string;
  /** The viewer and its role: a seller sees what it sold and received, not how the buyer paid. */
  readonly viewer: { readonly accountId: string; readonly role: TransactionRole };
  /** Of a refund that failed: the outcome of each card's part. */
  readonly cards?: Readonly<Record<string, 'due' | 'refunded' | 'refused'>> | undefined;
}

/** `transaction_data` of a history row that comes from an invoice. */
export function renderTransactionData(options: TransactionDataOptions): Record<string, unknown> {
  const { invoice, exponents } = options;
  const isSeller = options.viewer.role === 'seller';
  const items = isSeller ? soldItems(invoice, options.viewer.accountId) : invoice.document.items;
  // a dispute may have no items
  const total = isSeller ? items.reduce((sum, item) => sum + item.amount, 0) : invoice.totalAmount;
  const tax = taxOf(items);
  const subitems = invoice.document.subitems.filter(
    (subitem) => isSeller && sellerOf(subitem) === options.viewer.accountId,
  );
  const ofItem = groupSubitems(subitems, 'lineItemId');
  const ofMethod = groupSubitems(invoice.document.subitems, 'paymentMethodId');
  const amountOf = (amount: number) => ({
    total_amount: amount,
    currency: invoice.currency,
    display_amount: displayAmount(amount, invoice.currency, exponents),
  });
  return {
    invoice_id: invoice.id,
    integrator: options.integrator,
    account_id: invoice.accountId,
    invoice_type: invoice.invoiceType,
    ...(invoice.escrowId !== null && { escrow_id: invoice.escrowId }),
    reference_type: invoice.referenceType,
    reference_id: invoice.referenceId,
    state: invoice.state,
    description: invoice.description,
    metadata: invoice.metadata,
    failure_reason: invoice.failureReason ?? '',
    created: isoTime(invoice.createdMs),
    updated: isoTime(invoice.updatedMs),
    payment_methods: isSeller
      ? {}
      : Object.fromEntries(
          invoice.document.methods.map((method) => [
            method.paymentMethodId,
            renderMethod(method, ofMethod.get(method.paymentMethodId) ?? [], options),
          ]),
        ),
    line_items: Object.fromEntries(
      items.map((item, index) => [
        item.lineItemId,
        {
          ...renderItem(withCopy(item, options), ofItem.get(item.lineItemId) ?? [], exponents),
          invoice_id: invoice.id,
          sort_order: index,
        },
      ]),
    ),
    subitems: Object.fromEntries(
      subitems.map((subitem) => [subitem.subitemId, renderSubitem(subitem, invoice.currency, exponents)]),
    ),
    summary: {
      ...amountOf(total),
      subtotal: amountOf(total - (tax?.amount ?? 0)),
      tax: { ...amountOf(tax?.amount ?? 0), ...(tax?.label !== undefined && { label: tax.label }) },
    },
  };
}

/** Who receives, or refunds what it had received. */
function sellerOf({ type, source, destination }: InvoiceSubitem): string {
  return type === 'recipient_refund' || type === 'recipient_dispute' ? source.accountId : destination.accountId;
}

/** A seller's part of the items: its own recipients' amounts. The tax is shown to who receives the whole item. */
function soldItems(invoice: InvoiceRow, accountId: string): InvoiceItem[] {
  return invoice.document.items.flatMap((item) => {
    const own = item.recipients.filter((recipient) => recipient.destinationAccountId === accountId);
    if (own.length === 0) return [];
    const amount = own.reduce((sum, recipient) => sum + recipient.amount, 0);
    const { taxAmount: _, taxLabel: __, ...untaxed } = item;
    return [{ ...(amount === item.amount ? item : untaxed), amount, recipients: own }];
  });
}

/** The item with the service's copy of its picture instead of the integrator's, which no player's program is to fetch. */
function withCopy(item: InvoiceItem, { pictures, invoice }: TransactionDataOptions): InvoiceItem {
  const { imageUrl: given, ...plain } = item;
  if (given === undefined) return item;
  const imageUrl = pictures({ integratorId: invoice.integratorId, url: given });
  return { ...plain, ...(imageUrl !== undefined && { imageUrl }) };
}

function renderMethod(
  method: InvoiceMethod,
  own: readonly InvoiceSubitem[],
  { invoice, exponents, cards }: TransactionDataOptions,
) {
  return {
    payment_method_id: method.paymentMethodId,
    invoice_id: invoice.id,
    currency: invoice.currency,
    display_amount: displayAmount(method.amount, invoice.currency, exponents),
    display_string: method.displayString,
    requested_amount: method.requestedAmount,
    authorized_amount: method.amount,
    provider: method.provider,
    ...(cards && { state: cards[method.paymentMethodId] === 'refused' ? 'failed' : 'success' }),
    created: isoTime(invoice.createdMs),
    updated: isoTime(invoice.updatedMs),
    subitems: Object.fromEntries(
      own.map((subitem) => [subitem.subitemId, renderSubitem(subitem, invoice.currency, exponents)]),
    ),
  };
}

/** Subitems by line item or by payment method, in their order; those without one are in no group. */
function groupSubitems(
  subitems: readonly InvoiceSubitem[],
  key: 'lineItemId' | 'paymentMethodId',
): ReadonlyMap<string, readonly InvoiceSubitem[]> {
  const groups = new Map<string, InvoiceSubitem[]>();
  for (const subitem of subitems) {
    const id = subitem[key];
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(subitem);
    else groups.set(id, [subitem]);
  }
  return groups;
}
