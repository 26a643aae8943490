import { describe, expect, test } from 'vitest';
import { parseDisplayAmount, toDecimal } from '../../src/model.js';
import fc from '../support/properties.js';

describe('display amounts', () => {
  test.each([
    ['USD 5.00', { currency: 'USD', decimal: '5.00', digits: 2 }],
    ['JPY 500', { currency: 'JPY', decimal: '500', digits: 0 }],
    ['KWD -1.234', { currency: 'KWD', decimal: '-1.234', digits: 3 }],
    ['GEMS2 12', { currency: 'GEMS2', decimal: '12', digits: 0 }],
  ])('reads %s', (text, amount) => {
    expect(parseDisplayAmount(text)).toEqual(amount);
  });

  test.each(['$5.00', 'USD', '5.00 USD', 'usd 5.00', 'USD 5,00', ''])('leaves "%s" unchanged', (text) => {
    expect(parseDisplayAmount(text)).toBe(undefined);
  });
});

describe('minor units as decimal text', () => {
  test.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [1234, 2, '12.34'],
    [-5, 2, '-0.05'],
    [1234, 0, '1234'],
    [1, 3, '0.001'],
    ['90071992547409931', 2, '900719925474099.31'],
  ])('%s with %s digits is %s', (minor, digits, text) => {
    expect(toDecimal(minor, digits)).toBe(text);
  });

  test('are exact, whatever the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(6), (minor, digits) => {
        const text = toDecimal(minor, digits);
        expect(BigInt(text.replace('.', ''))).toBe(minor);
        expect(text.split('.')[1]?.length ?? 0).toBe(digits);
      }),
    );
  });
});
