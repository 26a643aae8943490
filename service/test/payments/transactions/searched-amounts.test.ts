import { expect, it } from 'vitest';
import { searchedAmounts } from '../../../src/payments/transactions/searched-amounts.js';

const exponents = new Map([
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
]);

function found(text: string): string[] {
  const { currencies, amounts } = searchedAmounts(text, exponents);
  return currencies.map((currency, at) => `${currency} ${amounts[at]}`);
}

it.each([
  ['3000', ['JPY 3000', 'USD 300000', 'KWD 3000000']],
  ['¥3,000', ['JPY 3000', 'USD 300000', 'KWD 3000000', 'KWD 3000']],
  ['−13,75 $US', ['USD 1375', 'KWD 13750']],
  ['13.', ['JPY 13', 'USD 1300', 'KWD 13000']],
  ['1’234.50', ['USD 123450', 'KWD 1234500']],
  ['12,34,567.5', ['USD 123456750', 'KWD 1234567500']],
  ['kwd 0.250', ['KWD 250', 'KWD 250000']],
  ['\u2067٠٫٢٥٠ د.ك.\u2069', ['JPY 250', 'USD 25000', 'KWD 250000', 'KWD 250']],
])('“%s” is an amount in each currency that it fits', (text, amounts) => {
  expect(found(text).sort()).toEqual([...amounts].sort());
});

it.each(['', '.', 'Potion 12', 'A-10023', '12/2026', '1e5', 'sword', '99999999999999999999'])(
  '“%s” is none',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
