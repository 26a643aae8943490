import type { InvoiceRow } from '../ledger/effects.js';
import { displayAmount, type Exponents } from './display-amount.js';
import type { InvoiceItem, InvoiceSubitem } from './invoice-document.js';

/** An invoice exactly as interface §2.4 has it. `state` may be overridden: row 4 answers `processing` whatever is already known. */
export function renderInvoice(
  invoice: InvoiceRow,
  exponents: Exponents,
  options: { state?: InvoiceRow['state'] } = {},
): Record<string, unknown> {
  const { document, currency } = invoice;
  const state = options.state ?? invoice.state;
  const subitems = document.subitems.map((subitem) => renderSubitem(subitem, currency, exponents));
  return {
    invoice_id: invoice.id,
    account_id: invoice.accountId,
    reference_type: invoice.referenceType,
    reference_id: invoice.referenceId,
    state,
    description: invoice.description,
    metadata: invoice.metadata,
    summary: {
      total_amount: invoice.totalAmount,
      currency,
      display_amount: displayAmount(invoice.totalAmount, currency, exponents),
    },
    created: isoTime(invoice.createdMs),
    updated: isoTime(invoice.updatedMs),
    payment_methods: {},
    line_items: Object.fromEntries(
      document.items.map((item) => [item.lineItemId, renderItem(item, document.subitems, exponents)]),
    ),
    subitems: Object.fromEntries(subitems.map((subitem) => [subitem.subitem_id, subitem])),
    ...(state === 'failed' && { failure_reason: invoice.failureReason }),
  };
}

/** ISO 8601 in UTC, ending in `Z` (interface §2.4). */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function renderItem(item: InvoiceItem, subitems: readonly InvoiceSubitem[], exponents: Exponents) {
  const own = subitems.filter((subitem) => subitem.lineItemId === item.lineItemId);
  return {
    line_item_id: item.lineItemId,
    product_sku: item.productSku,
    amount: item.amount,
    currency: item.currency,
    display_amount: displayAmount(item.amount, item.currency, exponents),
    reference_type: item.referenceType,
    reference_id: item.referenceId,
    transaction_type: item.transactionType,
    description: item.description,
    metadata: item.metadata,
    subitems: Object.fromEntries(
      own.map((subitem) => [subitem.subitemId, renderSubitem(subitem, item.currency, exponents)]),
    ),
  };
}

export function renderSubitem(subitem: InvoiceSubitem, currency: string, exponents: Exponents) {
  return {
    subitem_id: subitem.subitemId,
    amount: subitem.amount,
    currency,
    display_amount: displayAmount(subitem.amount, currency, exponents),
    reference_type: subitem.lineItemId === null ? 'payment_method_id' : 'line_item_id',
    reference_id: subitem.lineItemId ?? subitem.paymentMethodId ?? '',
    subitem_type: subitem.type,
    description: '',
    metadata: null,
    source_account_id: subitem.source.accountId,
    source_payment_method_id: subitem.source.paymentMethodId,
    source_wallet_id: subitem.source.walletId,
    destination_account_id: subitem.destination.accountId,
    destination_payment_method_id: subitem.destination.paymentMethodId,
    destination_wallet_id: subitem.destination.walletId,
  };
}
