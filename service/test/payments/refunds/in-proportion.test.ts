import { describe, expect, it } from 'vitest';
import fc from '../../../../test/support/properties.js';
import { inProportion } from '../../../src/payments/refunds/in-proportion.js';

const weights = fc
  .array(fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 2 ** 53 - 1 })), { minLength: 1, maxLength: 20 })
  .filter((all) => {
    const sum = all.reduce((before, each) => before + BigInt(each), 0n);
    return sum > 0n && sum <= BigInt(Number.MAX_SAFE_INTEGER);
  });
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

describe('a total split in proportion', () => {
  it('adds up, and no share is below zero or above its weight', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const total = Math.floor(sumOf(all) * part);
        const shares = inProportion(all, total);
        expect(sumOf(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(all[index] ?? 0);
        }
      }),
    );
  });

  it('leaves nothing over and takes nothing twice, in however many parts it is taken', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (all, parts) => {
        let left = all;
        for (const part of [...parts, 1]) {
          const most = sumOf(left);
          if (most === 0) break;
          const shares = inProportion(left, part === 1 ? most : Math.floor(most * part));
          left = left.map((weight, index) => weight - (shares[index] ?? 0));
          for (const weight of left) expect(weight).toBeGreaterThanOrEqual(0);
        }
        expect(sumOf(left)).toBe(0);
      }),
    );
  });

  it('is within one unit of the exact share, even where a float would not be', () => {
    expect(inProportion([1, 1, 1], 2)).toEqual([1, 0, 1]);
    expect(inProportion([300, 200], 100)).toEqual([60, 40]);
    expect(inProportion([2 ** 52, 2 ** 52 - 1], 2 ** 53 - 1)).toEqual([2 ** 52, 2 ** 52 - 1]);
    expect(() => inProportion([0, 0], 1)).toThrow(RangeError);
  });
});
