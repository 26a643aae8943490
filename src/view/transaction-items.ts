import { entriesOf, type Fields, fieldsOf, normalCode, numberOf, textOf } from './fields.js';
import type { Money } from './money.js';
import { readMoney } from './money.js';
import { shareOf } from './transaction-amount.js';

/** One line item. */
export interface ItemView {
  /** The `line_item_id`, or the item's place in the list. */
  readonly id: string;
  /** As the player is to read it. */
  readonly name: string | undefined;
  /** The integrator's own code. */
  readonly sku: string | undefined;
  /** A web address of a square picture of it, to be drawn at any size; undefined: there is none. */
  readonly imageUrl: string | undefined;
  /** Of the whole line. */
  readonly amount: Money | undefined;
  /** Who is paid for it. */
  readonly recipient: 'seller' | 'game' | undefined;
}

/** A wallet, card or bank account, with its share of the amount. */
export interface MethodView {
  /** The `payment_method_id`, or its place in the list. */
  readonly id: string;
  /** As the player knows it, such as `Visa •••• 1111`. */
  readonly name: string | undefined;
  /** Its share. */
  readonly amount: Money | undefined;
  /** A wallet of the service, not a card or bank account. */
  readonly isWallet: boolean;
}

/** Line items in the integrator's order; for a sale or a refund, the items sold or refunded. */
export function itemsOf(body: Fields): ItemView[] {
  const [own = []] = [body.recipient_items, body.refund_line_items, body.line_items]
    .map(entriesOf)
    .filter((entries) => entries.length > 0);
  return own
    .map((item, index) => ({ item, order: numberOf(item.sort_order) ?? index }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }, index) => ({
      id: textOf(item.line_item_id) ?? String(index),
      name: textOf(item.description) ?? textOf(item.product_sku),
      sku: textOf(item.product_sku),
      imageUrl: webAddressOf(item.image_url),
      amount: readMoney(item.amount_received_display, item.currency) ?? shareOf(body, item, item.amount),
      recipient: recipientOf(normalCode(item.transaction_type)),
    }));
}

/** The payment methods that paid; for exchanges, the source. */
export function methodsOf(body: Fields): MethodView[] {
  const methods = entriesOf(body.payment_methods).map((method, index) => ({
    id: textOf(method.payment_method_id) ?? String(index),
    name:
      textOf(method.display_string) ??
      textOf(fieldsOf(method.payment_method)?.display_string) ??
      (method.provider === 'wallet' ? textOf(method.currency)?.concat(' Wallet') : textOf(method.provider)),
    amount: shareOf(body, method, numberOf(method.authorized_amount) || undefined),
    isWallet: method.provider === 'wallet',
  }));
  if (methods.length > 0) return methods;
  return namedMethod(body, 'source');
}

/** The destination of an exchange, a payout, a sale or a refund. */
export function destinationsOf(body: Fields): MethodView[] {
  const sold = entriesOf(body.recipient_items).map(({ payment_method_display_string, ...item }) => ({
    name: textOf(payment_method_display_string),
    amount: readMoney(item.amount_received_less_fees_display, item.currency),
  }));
  const refunded = entriesOf(body.refund_payment_methods).map((method) => ({
    name: textOf(method.display_string) ?? textOf(method.description),
    amount: shareOf(body, method, method.amount),
  }));
  const listed = [...sold, ...refunded].filter(({ name }) => name !== undefined);
  if (listed.length === 0) return namedMethod(body, 'destination');
  return listed.map(({ name, amount }, index) => ({ id: String(index), name, amount, isWallet: isWalletName(name) }));
}

/** Nothing but a web address is loaded, whatever a service sends. */
function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined;
}

function namedMethod(body: Fields, side: 'source' | 'destination'): MethodView[] {
  const name = textOf(body[`${side}_payment_method_display_string`]);
  if (!name) return [];
  return [
    {
      id: textOf(body[`${side}_payment_method_id`]) ?? side,
      name,
      amount: undefined,
      isWallet: body[`${side}_payment_method_provider`] === 'wallet' || isWalletName(name),
    },
  ];
}

function isWalletName(name: string | undefined): boolean {
  return /wallet/i.test(name ?? '');
}

function recipientOf(type: string): ItemView['recipient'] {
  if (type.startsWith('user_to_user')) return 'seller';
  if (type.startsWith('user_to_integrator')) return 'game';
  return undefined;
}
