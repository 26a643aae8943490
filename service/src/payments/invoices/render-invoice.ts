import type { invoiceSchema, lineItemSchema, Sent, subitemSchema } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { InvoiceItem, InvoiceSubitem } from '../../platform/db/tables/invoice-document.js';
import type { Outcome } from '../../platform/http/envelope.js';
import { isoTime } from '../../platform/times.js';
import { takenOf } from '../disputes/disputed-amounts.js';

type SentInvoice = Sent<typeof invoiceSchema>;

/** An invoice as an answer: text, and an object for whoever looks into it. */
export class InvoiceOutcome implements Outcome<SentInvoice> {
  readonly status: number;
  readonly payloadText: string;

  constructor(status: number, payloadText: string) {
    this.status = status;
    this.payloadText = payloadText;
  }

  get payload(): SentInvoice {
    return JSON.parse(this.payloadText);
  }
}

/** An invoice exactly as interface §2.4 has it. */
export function renderInvoice(
  invoice: InvoiceRow,
  exponents: Exponents,
  options: InvoiceTextOptions = {},
): SentInvoice {
  return JSON.parse(invoiceText(invoice, exponents, options));
}

/** @param subitems - the item's own */
export function renderItem(
  item: InvoiceItem,
  subitems: readonly InvoiceSubitem[],
  exponents: Exponents,
): Sent<typeof lineItemSchema> {
  const members = subitems.map((subitem) => `"${subitem.subitemId}":${subitemText(subitem, item.currency, exponents)}`);
  return JSON.parse(itemText(item, members.join(','), exponents));
}

export function renderSubitem(
  subitem: InvoiceSubitem,
  currency: string,
  exponents: Exponents,
): Sent<typeof subitemSchema> {
  return JSON.parse(subitemText(subitem, currency, exponents));
}

export interface InvoiceTextOptions {
  /** Instead of the invoice's own: row 4 answers `processing` whatever is already known. */
  readonly state?: InvoiceRow['state'];
  readonly updatedMs?: number;
}

/**
 * An invoice exactly as interface §2.4 has it, written as JSON at once: an object with ids as keys costs several times as much to make and
 * to turn into text. Free text is quoted; ids, currencies, states and types hold nothing that JSON would escape.
 */
export function invoiceText(invoice: InvoiceRow, exponents: Exponents, options: InvoiceTextOptions = {}): string {
  const { document, currency } = invoice;
  const state = options.state ?? invoice.state;
  const { all, ofItem } = subitemMembers(document.subitems, currency, exponents);
  const items = document.items.map(
    (item) => `"${item.lineItemId}":${itemText(item, (ofItem.get(item.lineItemId) ?? []).join(','), exponents)}`,
  );
  const escrow = invoice.escrowId === null ? '' : `,"escrow_id":"${invoice.escrowId}"`;
  const expiry = document.expiresMs === undefined ? '' : `,"expires_at":"${isoTime(document.expiresMs)}"`;
  const failure = state === 'failed' ? `,"failure_reason":${JSON.stringify(invoice.failureReason)}` : '';
  const disputed = invoice.disputed === null ? '' : disputedText(invoice.disputed);
  const refunded = invoice.refunded === null ? '' : `,"refunded_amount":${invoice.refunded.total}`;
  return `{"invoice_id":"${invoice.id}",\
"account_id":"${invoice.accountId}",\
"reference_type":${quoted(invoice.referenceType)},\
"reference_id":${quoted(invoice.referenceId)},\
"state":"${state}",\
"description":${quoted(invoice.description)},\
"metadata":${JSON.stringify(invoice.metadata)},\
"summary":{"total_amount":${invoice.totalAmount},"currency":"${currency}",\
"display_amount":"${displayAmount(invoice.totalAmount, currency, exponents)}"},\
"created":"${isoTime(invoice.createdMs)}",\
"updated":"${isoTime(options.updatedMs ?? invoice.updatedMs)}",\
"payment_methods":{},\
"line_items":{${items.join(',')}},\
"subitems":{${all.join(',')}}${escrow}${expiry}${failure}${refunded}${disputed}}`;
}

function disputedText(disputes: NonNullable<InvoiceRow['disputed']>): string {
  const amount = takenOf(disputes);
  return amount === 0 ? '' : `,"disputed_amount":${amount}`;
}

/** @param subitems - the members of its `subitems` */
export function itemText(item: InvoiceItem, subitems: string, exponents: Exponents): string {
  const tax = item.taxAmount === undefined ? '' : `,${JSON.stringify(renderTax(item, exponents)).slice(1, -1)}`;
  const picture = item.imageUrl === undefined ? '' : `,"image_url":${quoted(item.imageUrl)}`;
  return `{"line_item_id":"${item.lineItemId}",\
"product_sku":${quoted(item.productSku)},\
"amount":${item.amount},\
"currency":"${item.currency}",\
"display_amount":"${displayAmount(item.amount, item.currency, exponents)}",\
"reference_type":${quoted(item.referenceType)},\
"reference_id":${quoted(item.referenceId)},\
"transaction_type":"${item.transactionType}",\
"description":${quoted(item.description)},\
"metadata":${JSON.stringify(item.metadata)},\
"subitems":{${subitems}}${picture}${tax}}`;
}

/** The fields of an item's tax; none if it was not given. */
export function renderTax({ taxAmount, taxLabel, currency }: InvoiceItem, exponents: Exponents) {
  return {
    ...(taxAmount !== undefined && {
      tax_amount: taxAmount,
      display_tax_amount: displayAmount(taxAmount, currency, exponents),
    }),
    ...(taxLabel !== undefined && { tax_label: taxLabel }),
  };
}

export function subitemText(subitem: InvoiceSubitem, currency: string, exponents: Exponents): string {
  const { source, destination } = subitem;
  return `{"subitem_id":"${subitem.subitemId}",\
"amount":${subitem.amount},\
"currency":"${currency}",\
"display_amount":"${displayAmount(subitem.amount, currency, exponents)}",\
"reference_type":"${subitem.lineItemId === null ? 'payment_method_id' : 'line_item_id'}",\
"reference_id":"${subitem.lineItemId ?? subitem.paymentMethodId ?? ''}",\
"subitem_type":"${subitem.type}",\
"description":"",\
"metadata":null,\
"source_account_id":"${source.accountId}",\
"source_payment_method_id":"${source.paymentMethodId}",\
"source_wallet_id":"${source.walletId}",\
"destination_account_id":"${destination.accountId}",\
"destination_payment_method_id":"${destination.paymentMethodId}",\
"destination_wallet_id":"${destination.walletId}"}`;
}

/** The members of `subitems`, each written once: of the invoice, and of each line item. */
function subitemMembers(subitems: readonly InvoiceSubitem[], currency: string, exponents: Exponents) {
  const all: string[] = [];
  const ofItem = new Map<string, string[]>();
  for (const subitem of subitems) {
    const member = `"${subitem.subitemId}":${subitemText(subitem, currency, exponents)}`;
    all.push(member);
    if (subitem.lineItemId === null) continue;
    const own = ofItem.get(subitem.lineItemId);
    if (own) own.push(member);
    else ofItem.set(subitem.lineItemId, [member]);
  }
  return { all, ofItem };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
