import { type DisplayAmount, parseDisplayAmount } from 'svc-bridge/model';
import { numberFormat } from '../intl/formats.js';

/** An amount as the service gave it: readable, or text in a form of its own such as `$998.98`. */
export type Money = DisplayAmount | { readonly text: string };

export type Direction = 'in' | 'out' | 'none';

const ISO_CODE = /^[A-Z]{3}$/;

/** Reads a `display_amount`; undefined when there is none. */
export function readMoney(display: unknown): Money | undefined {
  if (typeof display !== 'string' || display.trim() === '') return undefined;
  return parseDisplayAmount(display) ?? { text: display };
}

/**
 * Formats for people, with exactly the digits the service gave and from decimal text, never from a float.
 *
 * `direction` puts a sign in front; codes that are no ISO currency stand before the number as they are.
 */
export function formatMoney(money: Money, locale: string, direction: Direction = 'none'): string {
  if ('text' in money) return signedText(money.text, direction);
  const { currency, digits } = money;
  const fixed = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: direction === 'none' ? 'auto' : 'exceptZero',
  } as const;
  const decimal = signed(money.decimal, direction);
  if (!ISO_CODE.test(currency)) return `${currency}\u00a0${formatDecimal(decimal, locale, fixed)}`;
  return formatDecimal(decimal, locale, { ...fixed, style: 'currency', currency });
}

function formatDecimal(decimal: string, locale: string, options: Intl.NumberFormatOptions): string {
  // Engines take decimal text exactly, as ECMA-402 has it since 2023; older ones read it as a number.
  const text = numberFormat(locale, options).format(decimal as `${number}`);
  // Shown left to right in every language: direction marks would move the sign behind the number.
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace('-', '\u2212');
}

function signedText(text: string, direction: Direction): string {
  if (direction === 'none') return text;
  return (direction === 'in' ? '+' : '\u2212') + text.replace(/^[-+\u2212]\s*/, '');
}

/** `USD 0.00`, `$0.00`: nothing. */
export function isNothing(money: Money): boolean {
  return !/[1-9]/.test('text' in money ? money.text : money.decimal);
}

function signed(decimal: string, direction: Direction): string {
  if (direction === 'none') return decimal;
  const magnitude = decimal.replace(/^-/, '');
  return direction === 'out' ? `-${magnitude}` : magnitude;
}

/** `{currency: 'USD', decimal: '-5.00'}` → `-5.00`; for spreadsheets. */
export function plainDecimal(money: Money, direction: Direction): string {
  return 'text' in money ? money.text : signed(money.decimal, direction);
}
