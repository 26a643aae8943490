import { type DisplayAmount, parseDisplayAmount } from 'svc-bridge/model';

/** An amount as the service gave it: readable, or text in a form of its own such as `$998.98`. */
export type Money = DisplayAmount | { readonly text: string };

export type Direction = 'in' | 'out' | 'none';

/** Reads a `display_amount`; undefined when there is none. */
export function readMoney(display: unknown): Money | undefined {
  if (typeof display !== 'string' || display.trim() === '') return undefined;
  return parseDisplayAmount(display) ?? { text: display };
}

/** `USD 0.00`, `$0.00`: nothing. */
export function isNothing(money: Money): boolean {
  return !/[1-9]/.test('text' in money ? money.text : money.decimal);
}
