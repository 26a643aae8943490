import { toDecimal } from '../model/money.js';
import { entriesOf, type Fields, fieldsOf, numberOf, textOf } from './fields.js';
import { innerParts } from './inner-parts.js';
import type { Money } from './money.js';
import { readMoney } from './money.js';

const DISPLAY_FIELDS = [
  'payout_total_display',
  'total_amount_display',
  'display_amount',
  'amount_display',
  'user_paid_amount_display',
];

/** The entry's total, as the service formats it. */
export function totalAmount(body: Fields): Money | undefined {
  const summary = fieldsOf(body.summary);
  const currency = currencyOf(body);
  const received = readMoney(body.total_received_less_fees_display, currency);
  const own = received ?? readMoney(summary?.display_amount, currency) ?? firstDisplay(body);
  if (own) return own;
  for (const part of innerParts(body)) {
    const money = readMoney(fieldsOf(part.summary)?.display_amount, currencyOf(part)) ?? firstDisplay(part);
    if (money) return money;
  }
  return amountFromMinor(body, summary?.total_amount ?? body.total_amount ?? body.amount, currency) ?? sumOfItems(body);
}

/** The code of the amounts that the data themselves have, such as total, fees and tax; undefined or empty when they name none. */
export function currencyOf(body: Fields): unknown {
  return fieldsOf(body.summary)?.currency || body.currency;
}

/** A share of the entry's total: a line item's, or a method's. */
export function shareOf(body: Fields, share: Fields, amountMinor: unknown): Money | undefined {
  return firstDisplay(share) ?? amountFromMinor(body, amountMinor, share.currency);
}

function sumOfItems(body: Fields): Money | undefined {
  const items = entriesOf(body.line_items);
  const currency = items[0]?.currency;
  const amounts = items.flatMap((item) => (item.currency === currency ? (numberOf(item.amount) ?? []) : []));
  if (amounts.length === 0 || amounts.length < items.length) return undefined;
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amountFromMinor(body, total, currency);
}

/**
 * The amount that this account receives from an invoice: the sum of the movements to it.
 *
 * @returns undefined when the data shows no such movement, or several currencies
 */
export function amountReceivedBy(body: Fields, accountId: string | undefined): Money | undefined {
  if (!accountId) return undefined;
  const received = allSubitems(body).filter(
    (subitem) => subitem.destination_account_id === accountId && subitem.source_account_id !== accountId,
  );
  const currency = textOf(received[0]?.currency);
  if (!currency || received.some((subitem) => subitem.currency !== currency)) return undefined;
  const total = received.reduce((sum, subitem) => sum + (numberOf(subitem.amount) ?? 0), 0);
  return amountFromMinor(body, total, currency);
}

function allSubitems(body: Fields): Fields[] {
  const direct = entriesOf(body.subitems);
  const nested = entriesOf(body.line_items).flatMap((item) => entriesOf(item.subitems));
  const byId = new Map<unknown, Fields>();
  for (const subitem of [...direct, ...nested]) byId.set(subitem.subitem_id ?? subitem, subitem);
  return [...byId.values()];
}

function firstDisplay(fields: Fields): Money | undefined {
  for (const name of DISPLAY_FIELDS) {
    const money = readMoney(fields[name], currencyOf(fields));
    if (money) return money;
  }
  return undefined;
}

/** Minor units without display text are shown only when another amount in the entry reveals that currency's decimals. */
function amountFromMinor(body: Fields, amountMinor: unknown, currency: unknown): Money | undefined {
  const amount = numberOf(amountMinor);
  const code = textOf(currency);
  if (amount === undefined || !code || !Number.isSafeInteger(amount)) return undefined;
  const digits = digitsIn(body, code);
  return digits === undefined ? undefined : { currency: code, decimal: toDecimal(amount, digits), digits };
}

/** Cached by entry and currency: every share looks it up, and an entry may have thousands. */
const knownOf = new WeakMap<Fields, Map<string, number | undefined>>();

function digitsIn(body: Fields, currency: string): number | undefined {
  const known = knownOf.get(body) ?? new Map<string, number | undefined>();
  knownOf.set(body, known);
  if (!known.has(currency)) known.set(currency, knownDigits(body, currency, 4));
  return known.get(currency);
}

function knownDigits(value: unknown, currency: string, depth: number): number | undefined {
  if (depth === 0) return undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string' && name.includes('display')) {
      const amount = readMoney(field, name === 'display_amount' && fieldsOf(value)?.currency);
      if (amount && 'digits' in amount && amount.currency === currency) return amount.digits;
    }
    const nested = knownDigits(field, currency, depth - 1);
    if (nested !== undefined) return nested;
  }
  return undefined;
}
