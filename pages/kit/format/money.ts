import { formatMoney } from '@svc-bridge/texts';
import { toDecimal } from 'svc-bridge/model';
import { normalDigits } from './digits.js';

/** The number of decimals of each currency, from the service. */
interface CurrencyTable {
  readonly currencies: Readonly<Record<string, { readonly exponent: number }>>;
}

/** Formats an amount that this page computed, with the service's number of decimals. */
export function formatMinor(amount: number, currency: string, table: CurrencyTable, locale: string): string {
  const digits = table.currencies[currency]?.exponent;
  if (digits === undefined) return `${currency} ?`;
  return formatMoney({ currency, decimal: toDecimal(amount, digits), digits }, locale);
}

/** An amount as a field for amounts has it: without groups, with the sign of the buyer's language. `parseAmount` reads it back. */
export function plainAmount(amount: number, exponent: number, locale: string): string {
  return toDecimal(amount, exponent).replace('.', signsOf(locale).decimal ?? '.');
}

/**
 * Parses a buyer's input: `12`, `12.5`, `1,234.50`, `1.234,50` or, as in India, `1,00,000`. A single separator before three digits is read as in
 * the buyer's language; any other reading would be off by a factor of a thousand.
 *
 * @returns minor units; undefined when it is not an amount, or has more decimals than the currency
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
  if (!/^(\d+|\d{1,3}(,\d{3})+|\d{1,2}(,\d\d)+,\d{3}|\d{1,3}(\.\d{3})+)$/.test(whole)) return undefined;
  if (!/^\d*$/.test(fraction) || fraction.length > exponent || (hasDecimals && fraction === '')) return undefined;
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

function signsOf(locale: string): { decimal: string | undefined; group: string | undefined } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: sign('decimal'), group: sign('group') };
}
