import { type DisplayAmount, parseDisplayAmount } from '../model/money.js';
import { textOf } from './fields.js';

/** An amount from the service: parsed, or text in another format such as `$998.98`. */
export type Money = DisplayAmount | { readonly text: string };

/** `in`: the player receives it, `out`: the player pays it. */
export type Direction = 'in' | 'out' | 'none';

/**
 * Reads a `display_amount`; undefined when there is none.
 *
 * @param currency - the code that the data have beside it, for a number alone such as `6.00`
 */
export function readMoney(display: unknown, currency?: unknown): Money | undefined {
  if (typeof display !== 'string' || display.trim() === '') return undefined;
  const code = textOf(currency);
  const text = code && /^[-\d., ]+$/.test(display) ? `${code} ${display}` : display;
  return parseDisplayAmount(text) ?? { text };
}

/** Digits but zero: ASCII's, and those of the Arabic, Persian, Devanagari, Bengali, Thai and full-width ones. */
const COUNTS = /[1-9\u0661-\u0669\u06f1-\u06f9\u0967-\u096f\u09e7-\u09ef\u0e51-\u0e59\uff11-\uff19]/;

/** Whether the amount is zero, such as `USD 0.00` or `$0.00`. */
export function isNothing(money: Money): boolean {
  return !COUNTS.test('text' in money ? money.text : money.decimal);
}
