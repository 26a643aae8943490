import type { Exponents } from '../../ledger/display-amount.js';

/** Amounts in minor units, each with the currency beside it. */
export interface SearchedAmounts {
  readonly currencies: readonly string[];
  readonly amounts: readonly number[];
}

const ZEROS = [0x0660, 0x06f0];
/** Spaces, what parts thousands without being a point or comma, and marks of direction. */
const UNSEEN = /[\s'’\u061c\u200e\u200f\u2066-\u2069]/g;
const AMOUNT = /^[-+−–]?(\D*?)[-+−–]?(\d[\d.,]*)(\D*)$/;

/**
 * What a searched text means as an amount in each currency: players write it as their screen shows it, `$13.75`, `13,75 €`, `¥3,000` or
 * `١٣٫٧٥`, in a language that is not known here. A sign that may part thousands or decimals is read both ways.
 */
export function searchedAmounts(text: string, exponents: Exponents): SearchedAmounts {
  const [, before = '', written = '', after = ''] = AMOUNT.exec(plain(text)) ?? [];
  const affix = before + after;
  const named = affix.toUpperCase();
  const found: [currency: string, amount: number][] = [];
  if (written === '' || !(exponents.has(named) || isSign(affix))) return { currencies: [], amounts: [] };
  for (const [currency, exponent] of exponents) {
    if (exponents.has(named) && currency !== named) continue;
    const amounts = readings(written).flatMap(({ whole, fraction }) =>
      fraction.length > exponent ? [] : Number(whole + fraction.padEnd(exponent, '0')),
    );
    for (const amount of new Set(amounts)) if (Number.isSafeInteger(amount)) found.push([currency, amount]);
  }
  return { currencies: found.map(([currency]) => currency), amounts: found.map(([, amount]) => amount) };
}

function plain(text: string): string {
  const digit = (each: string) =>
    String(ZEROS.map((zero) => each.charCodeAt(0) - zero).find((at) => at >= 0 && at < 10));
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(UNSEEN, '');
}

/** No currency, one's sign such as `US$`, or an abbreviation in Arabic letters. */
function isSign(affix: string): boolean {
  return affix === '' || (affix.length <= 5 && /\p{Sc}/u.test(affix)) || /^(\p{Script=Arabic}\.?){1,3}$/u.test(affix);
}

/** With the last sign before decimals, and with signs between thousands only; one or both. */
function readings(written: string): { whole: string; fraction: string }[] {
  const [whole = '', ...parts] = written.replace(/[.,]+$/, '').split(/[.,]/);
  const fraction = parts.at(-1) ?? '';
  const all = { whole: whole + parts.join(''), fraction: '' };
  if (parts.length === 0) return [all];
  const decimal = { whole: whole + parts.slice(0, -1).join(''), fraction };
  return fraction.length === 3 ? [all, decimal] : [decimal];
}
