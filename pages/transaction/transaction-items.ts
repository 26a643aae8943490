import { entriesOf, type Fields, fieldsOf, normalCode, numberOf, textOf } from './fields.js';
import type { Money } from './money.js';
import { readMoney } from './money.js';
import { shareOf } from './transaction-amount.js';

export interface ItemView {
  readonly id: string;
  readonly name: string | undefined;
  readonly sku: string | undefined;
  readonly amount: Money | undefined;
  readonly recipient: 'seller' | 'game' | undefined;
}

export interface MethodView {
  readonly id: string;
  readonly name: string | undefined;
  readonly amount: Money | undefined;
  readonly isWallet: boolean;
}

/** Line items in the order the integrator gave them; of a sale or a refund what was sold or refunded. */
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
      amount: readMoney(item.amount_received_display) ?? shareOf(body, item, item.amount),
      recipient: recipientOf(normalCode(item.transaction_type)),
    }));
}

/** The methods that paid; for exchanges the source. */
export function methodsOf(body: Fields): MethodView[] {
  const methods = entriesOf(body.payment_methods).map((method, index) => ({
    id: textOf(method.payment_method_id) ?? String(index),
    name:
      textOf(method.display_string) ??
      textOf(fieldsOf(method.payment_method)?.display_string) ??
      textOf(method.provider),
    amount: shareOf(body, method, method.authorized_amount || undefined),
    isWallet: method.provider === 'wallet',
  }));
  if (methods.length > 0) return methods;
  return namedMethod(body, 'source');
}

/** Where the money of an exchange, a payout, a sale or a refund goes. */
export function destinationsOf(body: Fields): MethodView[] {
  const sold = entriesOf(body.recipient_items).map(({ payment_method_display_string, ...item }) => ({
    name: textOf(payment_method_display_string),
    amount: readMoney(item.amount_received_less_fees_display),
  }));
  const refunded = entriesOf(body.refund_payment_methods).map((method) => ({
    name: textOf(method.display_string) ?? textOf(method.description),
    amount: shareOf(body, method, method.amount),
  }));
  const listed = [...sold, ...refunded].filter(({ name }) => name !== undefined);
  if (listed.length === 0) return namedMethod(body, 'destination');
  return listed.map(({ name, amount }, index) => ({ id: String(index), name, amount, isWallet: isWalletName(name) }));
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
