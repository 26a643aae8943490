import { type DisplayAmount, parseDisplayAmount } from '../model/money.js';

/** An amount from the service: parsed, or text in another format such as `$998.98`. */
export type Money = DisplayAmount | { readonly text: string };

/** `in`: the player receives it, `out`: the player pays it. */
export type Direction = 'in' | 'out' | 'none';

/** Reads a `display_amount`; undefined when there is none. */
export function readMoney(display: unknown): Money | undefined {
  if (typeof display !== 'string' || display.trim() === '') return undefined;
  return parseDisplayAmount(display) ?? { text: display };
}

/** Whether the amount is zero, such as `USD 0.00` or `$0.00`. */
export function isNothing(money: Money): boolean {
  return !/[1-9]/.test('text' in money ? money.text : money.decimal);
}
