import { toDecimal } from 'svc-bridge/model';
import { formatMoney, readMoney } from '../../kit/money/format-money.js';
import type { FlowSession } from '../api/flow-session.js';

/** An amount that this page worked out itself, in the service's digits. */
export function formatMinor(amount: number, currency: string, session: FlowSession, locale: string): string {
  const digits = session.currencies[currency]?.exponent;
  if (digits === undefined) return `${currency} ?`;
  return formatMoney({ currency, decimal: toDecimal(amount, digits), digits }, locale);
}

/** An amount as the service wrote it, in the player's form. */
export function formatDisplay(display: string, locale: string): string {
  const money = readMoney(display);
  return money ? formatMoney(money, locale) : display;
}

/**
 * Reads what a buyer typed: `12`, `12.5`, `1,234.50` or `1.234,50`, in whichever of the two ways it was meant.
 *
 * @returns minor units; undefined when it is no amount, has too many decimals, or could be meant in two ways
 */
export function parseAmount(text: string, exponent: number): number | undefined {
  const plain = normalDigits(text).replace(/[\s\u00a0\u202f'\u2019]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d+))?$/.exec(plain);
  if (!match) return undefined;
  const whole = match[1] ?? '';
  const separators = new Set(whole.match(/[.,]/g));
  const decimal = match[2];
  const decimalSign = decimal === undefined ? undefined : plain.charAt(plain.length - decimal.length - 1);
  if (separators.size > 1 || (decimalSign !== undefined && separators.has(decimalSign))) return undefined;
  // `1,234` alone: thousands, unless that currency has three decimals and it could be either.
  if (separators.size === 1 && decimal === undefined && exponent === 3) return undefined;
  if (decimal !== undefined && decimal.length > exponent) return undefined;
  const minor = Number(whole.replace(/[.,]/g, '') + (decimal ?? '').padEnd(exponent, '0'));
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
