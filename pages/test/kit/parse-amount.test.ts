import { toDecimal } from 'svc-bridge/model';
import { describe, expect, it } from 'vitest';
import fc from '../../../test/support/properties.js';
import { parseAmount, plainAmount } from '../../kit/format/money.js';

const LOCALES = [
  'en',
  'en-IN',
  'hi-IN',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'es',
  'pt-BR',
  'ar-EG',
  'fa',
  'ja',
  'ko',
  'zh-Hans',
];
const anAmount = [fc.integer({ min: 0, max: 2 ** 40 }), fc.constantFrom(0, 2, 3), fc.constantFrom(...LOCALES)] as const;

describe('parseAmount', () => {
  it.each([
    ['12', 2, 'en', 1_200],
    ['12.5', 2, 'en', 1_250],
    ['12.5', 2, 'de', 1_250],
    ['12,50', 2, 'en', 1_250],
    ['1,234.50', 2, 'de', 123_450],
    ['1.234,50', 2, 'en', 123_450],
    ['1 234,50', 2, 'fr', 123_450],
    ["1'234.50", 2, 'de-CH', 123_450],
    ['1,234', 2, 'en', 123_400],
    ['1.234', 2, 'de', 123_400],
    ['1,234', 2, 'de', undefined],
    ['1.234', 2, 'en', undefined],
    ['1.234', 2, 'fr', undefined],
    ['1,234,567', 0, 'en', 1_234_567],
    ['15.250', 3, 'en', 15_250],
    ['15.250', 3, 'de', 15_250_000],
    ['15,25', 3, 'en', 15_250],
    ['٤٢٫٥', 2, 'ar', 4_250],
    ['１２．５', 2, 'ja', 1_250],
    ['0', 2, 'en', 0],
    ['12.3456', 2, 'en', undefined],
    ['12.', 2, 'en', undefined],
    ['1.5', 0, 'en', undefined],
    ['1,2,3', 2, 'en', undefined],
    ['1,00,000', 2, 'en-IN', 10_000_000],
    ['12,34,567.50', 2, 'en-IN', 123_456_750],
    ['12,34,56,789', 0, 'en-IN', 123_456_789],
    ['1,23,45', 2, 'en-IN', undefined],
    ['1,234,56,789', 2, 'en-IN', undefined],
    ['123,45,678', 2, 'en-IN', undefined],
    ['1.234.50', 2, 'en', undefined],
    ['-5', 2, 'en', undefined],
    ['5 USD', 2, 'en', undefined],
    ['', 2, 'en', undefined],
    ['99999999999999999', 2, 'en', undefined],
  ])('reads %j with %i digits in %s as %j', (text, exponent, locale, expected) => {
    expect(parseAmount(text, exponent, locale)).toBe(expected);
  });

  it('reads back every amount as it is written in a language', () => {
    fc.assert(
      fc.property(...anAmount, (amount, exponent, locale) => {
        const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
        const written = new Intl.NumberFormat(locale, digits).format(amount / 10 ** exponent);
        expect(parseAmount(written, exponent, locale)).toBe(amount);
      }),
    );
  });

  it('reads back every amount that a page writes into its field', () => {
    fc.assert(
      fc.property(...anAmount, (amount, exponent, locale) => {
        expect(parseAmount(plainAmount(amount, exponent, locale), exponent, locale)).toBe(amount);
      }),
    );
  });

  it('reads back every amount written plainly with its digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.constantFrom(0, 2),
        fc.constantFrom('.', ','),
        (amount, exponent, sign) => {
          expect(
            parseAmount(toDecimal(amount, exponent).replace('.', sign), exponent, sign === '.' ? 'en' : 'de'),
          ).toBe(amount);
        },
      ),
    );
  });
});
