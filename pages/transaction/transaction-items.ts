import { type Money, readMoney } from '../kit/money/format-money.js';
import { entriesOf, type Fields, normalCode, numberOf, textOf } from './fields.js';

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

/** Line items in the order the integrator gave them. */
export function itemsOf(body: Fields): ItemView[] {
  return entriesOf(body.line_items)
    .map((item, index) => ({ item, order: numberOf(item.sort_order) ?? index }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }, index) => ({
      id: textOf(item.line_item_id) ?? String(index),
      name: textOf(item.description) ?? textOf(item.product_sku),
      sku: textOf(item.product_sku),
      amount: readMoney(item.display_amount),
      recipient: recipientOf(normalCode(item.transaction_type)),
    }));
}

/** The methods that paid; for exchanges and payouts the source and, apart, the destination. */
export function methodsOf(body: Fields): MethodView[] {
  const methods = entriesOf(body.payment_methods).map((method, index) => ({
    id: textOf(method.payment_method_id) ?? String(index),
    name: textOf(method.display_string) ?? textOf(method.provider),
    amount: readMoney(method.display_amount),
    isWallet: method.provider === 'wallet',
  }));
  if (methods.length > 0) return methods;
  return namedMethod(body, 'source');
}

export function destinationsOf(body: Fields): MethodView[] {
  return namedMethod(body, 'destination');
}

function namedMethod(body: Fields, side: 'source' | 'destination'): MethodView[] {
  const name = textOf(body[`${side}_payment_method_display_string`]);
  if (!name) return [];
  return [
    {
      id: textOf(body[`${side}_payment_method_id`]) ?? side,
      name,
      amount: undefined,
      isWallet: body[`${side}_payment_method_provider`] === 'wallet' || /wallet/i.test(name),
    },
  ];
}

function recipientOf(type: string): ItemView['recipient'] {
  if (type.startsWith('user_to_user')) return 'seller';
  if (type.startsWith('user_to_integrator')) return 'game';
  return undefined;
}
