import type { refundRequestSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { InvoiceRow } from '../../ledger/effects.js';
import type { RefundedAmounts } from '../../platform/db/tables/invoice-document.js';
import { type ApiError, invalidField, unmetField } from '../../platform/http/api-error.js';
import { inProportion } from './in-proportion.js';
import { sumOf } from './refund-amounts.js';

export type RefundBody = z.output<typeof refundRequestSchema>;

/** What is left of each line item's parts, and the same of what one refund takes. */
type Parts = readonly (readonly number[])[];

/**
 * What a refund takes from each recipient and gives to each method. Whatever the request leaves open is shared in proportion to what
 * is left, so that any sequence of refunds ends exactly at what was paid.
 *
 * @param invoice - paid, and not yet refunded in full
 * @errors 422 `refund_amount_too_large`, `refund_amount_mismatch`, `currency_mismatch`, `line_item_id_unknown`, `line_item_id_duplicate`,
 *   `wallet_id_unknown`, `wallet_id_duplicate`, `taken_from_not_allowed`
 */
export function shareRefund(invoice: InvoiceRow, context: ShareContext): RefundedAmounts {
  const { body, left } = context;
  requireCurrency(invoice, body);
  const items = partsOf(invoice, context);
  const total = sumOf(items.flat());
  if (total > left.total) {
    const param = body.taken_from ? 'taken_from' : 'line_items';
    throw tooLarge(param, total, { left: left.total, of: 'the invoice' });
  }
  return { total, methods: inProportion(left.methods, total), items };
}

interface ShareContext {
  readonly body: RefundBody;
  /** Its items may have more than is left in sum: of a dispute that the integrator alone has paid. */
  readonly left: RefundedAmounts;
  /** Of the integrator: what an item without recipients was paid to. */
  readonly defaultWalletId: string;
}

function partsOf(invoice: InvoiceRow, context: ShareContext): Parts {
  const { body, left } = context;
  if (body.line_items && body.taken_from) {
    const message = 'taken_from decides from which line items the money comes, so line_items cannot be given with it.';
    throw invalidField('taken_from', 'taken_from_not_allowed', `${message} Make two refunds instead.`);
  }
  if (body.taken_from) return requireSum(body, takeFromWallets(invoice, body.taken_from, context));
  if (body.line_items) return requireSum(body, takeFromItems(invoice, body.line_items, left));
  const amount = body.amount ?? left.total;
  if (amount > left.total) throw tooLarge('amount', amount, { left: left.total, of: 'the invoice' });
  const amounts = inProportion(left.items.map(sumOf), amount);
  return left.items.map((parts, index) => sharedOver(parts, amounts[index] ?? 0));
}

function takeFromItems(
  invoice: InvoiceRow,
  asked: NonNullable<RefundBody['line_items']>,
  left: RefundedAmounts,
): Parts {
  const amounts = new Map<number, number>();
  asked.forEach(({ line_item_id: id, amount }, place) => {
    const param = `line_items[${place}]`;
    const index = invoice.document.items.findIndex((item) => item.lineItemId === id);
    if (index < 0)
      throw invalidField(`${param}.line_item_id`, 'line_item_id_unknown', `The invoice has no line item ${id}.`);
    if (amounts.has(index)) {
      const message = `The line item ${id} is listed twice. List it once, with the whole amount.`;
      throw invalidField(`${param}.line_item_id`, 'line_item_id_duplicate', message);
    }
    const most = sumOf(left.items[index] ?? []);
    if (most === 0 || (amount ?? 0) > most) {
      throw tooLarge(`${param}.amount`, amount, { left: most, of: `the line item ${id}` });
    }
    amounts.set(index, amount ?? most);
  });
  return left.items.map((parts, index) => sharedOver(parts, amounts.get(index) ?? 0));
}

function takeFromWallets(
  invoice: InvoiceRow,
  asked: NonNullable<RefundBody['taken_from']>,
  { left, defaultWalletId }: ShareContext,
): Parts {
  const wallets = invoice.document.items.map(({ recipients }) =>
    recipients.length === 0 ? [defaultWalletId] : recipients.map((recipient) => recipient.destinationWalletId),
  );
  const taken = left.items.map((parts) => parts.map(() => 0));
  const seen = new Set<string>();
  asked.forEach(({ wallet_id: id, amount }, place) => {
    const param = `taken_from[${place}]`;
    const own = wallets.flatMap((parts, item) =>
      parts.flatMap((walletId, part) => (walletId === id ? [{ item, part }] : [])),
    );
    if (own.length === 0) {
      throw invalidField(
        `${param}.wallet_id`,
        'wallet_id_unknown',
        `The wallet ${id} received nothing through this invoice.`,
      );
    }
    if (seen.has(id)) {
      const message = `The wallet ${id} is listed twice. List it once, with the whole amount.`;
      throw invalidField(`${param}.wallet_id`, 'wallet_id_duplicate', message);
    }
    seen.add(id);
    const most = own.map(({ item, part }) => left.items[item]?.[part] ?? 0);
    if (amount > sumOf(most)) {
      throw tooLarge(`${param}.amount`, amount, { left: sumOf(most), of: `what the wallet ${id} received` });
    }
    const shares = inProportion(most, amount);
    own.forEach(({ item, part }, index) => {
      taken[item]?.splice(part, 1, shares[index] ?? 0);
    });
  });
  return taken;
}

function sharedOver(parts: readonly number[], amount: number): number[] {
  return amount === 0 ? parts.map(() => 0) : inProportion(parts, amount);
}

function requireSum({ amount }: RefundBody, parts: Parts): Parts {
  const sum = sumOf(parts.flat());
  if (amount === undefined || amount === sum) return parts;
  const message = `The amount is ${amount}, but the parts that are listed add up to ${sum}. Omit it or make them agree.`;
  throw invalidField('amount', 'refund_amount_mismatch', message);
}

function requireCurrency(invoice: InvoiceRow, { currency }: RefundBody): void {
  if (currency === undefined || currency === invoice.currency) return;
  const message = `currency is ${currency}, but the invoice is in ${invoice.currency}.`;
  throw invalidField('currency', 'currency_mismatch', message);
}

/** There is more once a dispute that was lost is won after all. */
function tooLarge(
  param: string,
  amount: number | undefined,
  { left, of }: { readonly left: number; readonly of: string },
): ApiError {
  const message =
    left === 0
      ? `Nothing of ${of} is left to refund.`
      : `${param} is ${amount}, but only ${left} of ${of} is left to refund.`;
  return unmetField(param, 'refund_amount_too_large', message);
}
