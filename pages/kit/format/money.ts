import { type DisplayAmount, parseDisplayAmount, toDecimal } from 'svc-bridge/model';
import { numberFormat } from './formats.js';

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

/** How many digits each currency has, as the service says it. */
interface CurrencyTable {
  readonly currencies: Readonly<Record<string, { readonly exponent: number }>>;
}

/** An amount that this page worked out itself, in the service's digits. */
export function formatMinor(amount: number, currency: string, table: CurrencyTable, locale: string): string {
  const digits = table.currencies[currency]?.exponent;
  if (digits === undefined) return `${currency} ?`;
  return formatMoney({ currency, decimal: toDecimal(amount, digits), digits }, locale);
}

/** An amount as the service wrote it, in the player's form. */
export function formatDisplay(display: string, locale: string): string {
  const money = readMoney(display);
  return money ? formatMoney(money, locale) : display;
}

/**
 * Reads what a buyer typed: `12`, `12.5`, `1,234.50` or `1.234,50`. A lone separator before three digits means what it means
 * in the buyer's language, since elsewhere the amount would be a thousand times another.
 *
 * @returns minor units; undefined when it is no amount, or has more decimals than the currency
 */
export function parseAmount(text: string, exponent: number, locale: string): number | undefined {
  const plain = normalDigits(text).replace(/[\s\u00a0\u202f'\u2019]/g, '');
  const signs = plain.match(/[.,]/g) ?? [];
  const lastSign = signs.at(-1);
  const repeats = signs.filter((sign) => sign === lastSign).length > 1;
  const tail = lastSign ? plain.slice(plain.lastIndexOf(lastSign) + 1) : '';
  const lone = signs.length === 1 && tail.length === 3;
  const { decimal, group } = signsOf(locale);
  if (lone && lastSign !== decimal && lastSign !== group) return undefined;
  const hasDecimals = lastSign !== undefined && !repeats && !(lone && lastSign === group);
  const whole = hasDecimals ? plain.slice(0, -tail.length - 1) : plain;
  const fraction = hasDecimals ? tail : '';
  if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)$/.test(whole)) return undefined;
  if (!/^\d*$/.test(fraction) || fraction.length > exponent || (hasDecimals && fraction === '')) return undefined;
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Arabic-Indic, Persian and full-width digits and signs are digits too. */
function normalDigits(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

function signsOf(locale: string): { decimal: string | undefined; group: string | undefined } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: sign('decimal'), group: sign('group') };
}
