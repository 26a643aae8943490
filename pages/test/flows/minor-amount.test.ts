import * as fc from 'fast-check';
import { toDecimal } from 'svc-bridge/model';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../flows/shared/minor-amount.js';

describe('parseAmount', () => {
  it.each([
    ['12', 2, 1_200],
    ['12.5', 2, 1_250],
    ['12,50', 2, 1_250],
    ['1,234.50', 2, 123_450],
    ['1.234,50', 2, 123_450],
    ['1 234,50', 2, 123_450],
    ["1'234.50", 2, 123_450],
    ['1,234', 2, 123_400],
    ['1,234,567', 0, 1_234_567],
    ['15.250', 3, undefined],
    ['15.25', 3, 15_250],
    ['٤٢٫٥', 2, 4_250],
    ['１２．５', 2, 1_250],
    ['0', 2, 0],
    ['12.345', 2, 1_234_500],
    ['12.3456', 2, undefined],
    ['1.5', 0, undefined],
    ['1,2,3', 2, undefined],
    ['1.234.50', 2, undefined],
    ['-5', 2, undefined],
    ['5 USD', 2, undefined],
    ['', 2, undefined],
    ['99999999999999999', 2, undefined],
  ])('reads %j with %i digits as %j', (text, exponent, expected) => {
    expect(parseAmount(text, exponent)).toBe(expected);
  });

  it('reads back every amount that is written plainly with its digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.constantFrom(0, 2),
        fc.constantFrom('.', ','),
        (amount, exponent, sign) => {
          expect(parseAmount(toDecimal(amount, exponent).replace('.', sign), exponent)).toBe(amount);
        },
      ),
    );
  });
});
