import type { HistoryEntry, InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem } from '../../platform/db/tables/invoice-document.js';
import type { TransactionRole, TransactionStatus } from '../../platform/db/tables/transactions.js';

export const INVOICE_ID_TYPE = 'invoicing.invoice_v2.invoice_id';
export const ESCROW_ID_TYPE = 'invoicing.escrow_v2.escrow_id';

export interface EntryOptions {
  readonly status: TransactionStatus;
  /** Default: the invoice itself. A phase of an escrow is listed under the escrow's id. */
  readonly transactionId?: string;
  readonly transactionIdType?: string;
  readonly transactionType?: string;
  /** See `HistoryEntry`. */
  readonly isFirst?: boolean;
}

/** The buyer's row of the history. */
export function buyerEntry(invoice: InvoiceRow, options: EntryOptions): HistoryEntry {
  const { accountId, totalAmount: amount } = invoice;
  return entry(invoice, options, { accountId, role: 'buyer', amount, items: invoice.document.items });
}

/** One row for each account that receives, however many items and recipients it has. */
export function sellerEntries(invoice: InvoiceRow, options: EntryOptions): HistoryEntry[] {
  const sellers = new Map<string, { amount: number; isBusy: boolean; readonly items: InvoiceItem[] }>();
  for (const item of invoice.document.items) {
    for (const recipient of item.recipients) {
      const seller = sellers.get(recipient.destinationAccountId);
      if (!seller) {
        const { amount, appendCredit: isBusy } = recipient;
        sellers.set(recipient.destinationAccountId, { amount, isBusy, items: [item] });
        continue;
      }
      seller.amount += recipient.amount;
      seller.isBusy ||= recipient.appendCredit;
      if (seller.items.at(-1) !== item) seller.items.push(item);
    }
  }
  const entries: HistoryEntry[] = [];
  for (const [accountId, { amount, isBusy, items }] of sellers) {
    entries.push(
      entry(invoice, isBusy ? { ...options, isFirst: false } : options, { accountId, role: 'seller', amount, items }),
    );
  }
  return entries;
}

interface EntryParts {
  readonly accountId: string;
  readonly role: TransactionRole;
  readonly amount: number;
  /** What this account bought or sold. */
  readonly items: readonly InvoiceItem[];
}

/** Written out field by field: this is made several times in each payment, and spreading costs more than everything else here. */
function entry(
  invoice: InvoiceRow,
  options: EntryOptions,
  { accountId, role, amount, items }: EntryParts,
): HistoryEntry {
  return {
    isFirst: options.isFirst ?? false,
    accountId,
    integratorId: invoice.integratorId,
    transactionId: options.transactionId ?? invoice.id,
    transactionIdType: options.transactionIdType ?? INVOICE_ID_TYPE,
    transactionType: options.transactionType ?? 'user_purchase',
    role,
    status: options.status,
    description: describe(invoice, items),
    amount,
    currency: invoice.currency,
    invoiceId: invoice.id,
    data: null,
    searchText: searchText(invoice, items),
  };
}

/** As real histories show it: the first item's description, else the invoice's own. */
function describe(invoice: InvoiceRow, items: readonly InvoiceItem[]): string {
  const [item] = items;
  return item?.description || invoice.description || item?.productSku || '';
}

const LONGEST_SEARCH_TEXT = 2000;

function searchText(invoice: InvoiceRow, items: readonly InvoiceItem[]): string {
  const words = new Set([invoice.description, invoice.referenceType, invoice.referenceId]);
  for (const item of items) words.add(item.description).add(item.productSku).add(item.referenceId);
  words.delete('');
  const text = [...words].join('\n').toLowerCase();
  if (text.length <= LONGEST_SEARCH_TEXT) return text;
  // a cut must not leave half of a surrogate pair
  return text.slice(0, LONGEST_SEARCH_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}
