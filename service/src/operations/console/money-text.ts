import { z } from 'zod';
import type { Exponents } from '../../ledger/display-amount.js';
import { invalidField, unavailable } from '../../platform/http/api-error.js';

/** An amount in the currency's units, as people write it. No currency has more than 8 decimals. */
export const decimal = z.string().regex(/^\d{1,13}(\.\d{1,8})?$/, 'Must be an amount such as 4.50');

/** @returns minor units; undefined if it has more decimals than its currency */
export function minorOf(text: string, exponent: number): number | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > exponent ? undefined : Number(whole + fraction.padEnd(exponent, '0'));
}

/** How many decimals a currency has. @throws ApiError `try_again` 503 if the node is older than the currency, and does not know */
export function decimalsOf(currency: string, exponents: Exponents): number {
  const exponent = exponents.get(currency);
  if (exponent !== undefined) return exponent;
  throw unavailable('try_again', `This node has started before ${currency} was added, and has to be restarted.`);
}

/**
 * Minor units, above 0; more than 2^53 − 1 are not exact.
 *
 * @throws ApiError `amount_invalid` 422; `try_again` 503 as `decimalsOf`
 */
export function readMinorUnits(text: string, currency: string, exponents: Exponents): number {
  const exponent = decimalsOf(currency, exponents);
  const amount = minorOf(text, exponent) ?? 0;
  if (amount >= 1) return amount;
  const most = exponent === 0 ? 'no decimals' : `at most ${exponent} decimals`;
  throw invalidField('amount', 'amount_invalid', `amount must be above 0, with ${most} in ${currency}.`);
}
