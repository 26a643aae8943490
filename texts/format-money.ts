import { type DisplayAmount, parseDisplayAmount } from 'svc-bridge/model';
import { numberFormat } from './formats.js';

/** An amount as the service gave it: readable, or text in a form of its own such as `$998.98`. */
export type FormattableMoney = DisplayAmount | { readonly text: string };

const ISO_CODE = /^[A-Z]{3}$/;

/**
 * Formats for people, with exactly the digits the service gave and from decimal text, never from a float.
 *
 * @param locale - BCP 47
 * @param direction - puts a sign in front; codes that are no ISO currency stand before the number as they are
 */
export function formatMoney(
  money: FormattableMoney,
  locale: string,
  direction: 'in' | 'out' | 'none' = 'none',
): string {
  if ('text' in money) return signedText(money.text, direction);
  const { currency, digits } = money;
  const fixed = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: direction === 'none' ? 'auto' : 'exceptZero',
  } as const;
  const decimal = direction === 'none' ? money.decimal : signed(money.decimal, direction);
  if (!ISO_CODE.test(currency)) return `${currency}\u00a0${formatDecimal(decimal, locale, fixed)}`;
  return formatDecimal(decimal, locale, { ...fixed, style: 'currency', currency });
}

/** A `display_amount` such as `JPY 3000`, in the reader's form; text in another form stays as it is. */
export function formatDisplayAmount(displayAmount: string, locale: string): string {
  const amount = parseDisplayAmount(displayAmount);
  return amount ? formatMoney(amount, locale) : displayAmount;
}

function formatDecimal(decimal: string, locale: string, options: Intl.NumberFormatOptions): string {
  // Engines take decimal text exactly, as ECMA-402 has it since 2023; older ones read it as a number.
  const text = numberFormat(locale, options).format(decimal as `${number}`);
  // Shown left to right in every language: direction marks would move the sign behind the number. A currency in Arabic letters ends with one;
  // there they keep the sign before the number, and the abbreviation's last point behind it.
  return text.replace(/\p{Cf}(?=.*\P{Cf}$)/gu, '').replace('-', '\u2212');
}

function signedText(text: string, direction: 'in' | 'out' | 'none'): string {
  if (direction === 'none') return text;
  return (direction === 'in' ? '+' : '\u2212') + text.replace(/^[-+\u2212]\s*/, '');
}

function signed(decimal: string, direction: 'in' | 'out'): string {
  const magnitude = decimal.replace(/^-/, '');
  return direction === 'out' ? `-${magnitude}` : magnitude;
}
