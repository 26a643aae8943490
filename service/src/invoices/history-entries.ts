import type { TransactionStatus } from '../db/tables/transactions.js';
import type { HistoryEntry, InvoiceRow } from '../ledger/effects.js';

export const INVOICE_ID_TYPE = 'invoicing.invoice_v2.invoice_id';
export const ESCROW_ID_TYPE = 'invoicing.escrow_v2.escrow_id';

export interface EntryOptions {
  readonly status: TransactionStatus;
  /** Default: the invoice itself. A phase of an escrow is listed under the escrow's id. */
  readonly transactionId?: string;
  readonly transactionIdType?: string;
  readonly transactionType?: string;
}

/** The buyer's row of the history. */
export function buyerEntry(invoice: InvoiceRow, options: EntryOptions): HistoryEntry {
  return {
    ...common(invoice, options),
    accountId: invoice.accountId,
    role: 'buyer',
    description: describe(invoice),
    amount: invoice.totalAmount,
    searchText: searchText(
      invoice,
      invoice.document.items.map((item) => item.lineItemId),
    ),
  };
}

/** One row for each account that receives, however many items and recipients it has. */
export function sellerEntries(invoice: InvoiceRow, options: EntryOptions): HistoryEntry[] {
  const sellers = new Map<string, { amount: number; lineItemIds: string[] }>();
  for (const item of invoice.document.items) {
    for (const recipient of item.recipients) {
      const seller = sellers.get(recipient.destinationAccountId) ?? { amount: 0, lineItemIds: [] };
      seller.amount += recipient.amount;
      seller.lineItemIds.push(item.lineItemId);
      sellers.set(recipient.destinationAccountId, seller);
    }
  }
  return [...sellers].map(([accountId, { amount, lineItemIds }]) => ({
    ...common(invoice, options),
    accountId,
    role: 'seller',
    description: describe(invoice, lineItemIds),
    amount,
    searchText: searchText(invoice, lineItemIds),
  }));
}

function common(invoice: InvoiceRow, options: EntryOptions) {
  return {
    integratorId: invoice.integratorId,
    transactionId: options.transactionId ?? invoice.id,
    transactionIdType: options.transactionIdType ?? INVOICE_ID_TYPE,
    transactionType: options.transactionType ?? 'user_purchase',
    status: options.status,
    currency: invoice.currency,
    invoiceId: invoice.id,
    data: null,
  };
}

/** As real histories show it: the first item's description, else the invoice's own. */
function describe(invoice: InvoiceRow, lineItemIds?: readonly string[]): string {
  const item = invoice.document.items.find((each) => !lineItemIds || lineItemIds.includes(each.lineItemId));
  return item?.description || invoice.description || item?.productSku || '';
}

const LONGEST_SEARCH_TEXT = 2000;

function searchText(invoice: InvoiceRow, lineItemIds: readonly string[]): string {
  const items = invoice.document.items.filter((item) => lineItemIds.includes(item.lineItemId));
  const words = [
    invoice.description,
    invoice.referenceType,
    invoice.referenceId,
    ...items.flatMap((item) => [item.description, item.productSku, item.referenceId]),
  ];
  const text = [...new Set(words.filter((word) => word !== ''))].join('\n').toLowerCase();
  // a cut must not leave half of a surrogate pair
  return text.slice(0, LONGEST_SEARCH_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}
