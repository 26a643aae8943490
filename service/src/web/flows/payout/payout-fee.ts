import { hundredths } from '../currency-unit.js';

/** Gap §8.5: the operator's payout fee, in the currency's own size (0.50). */
export function payoutFee(exponent: number): number {
  return hundredths(50, exponent);
}

/** Gap §8.5: the least payout, fee included (5.00). */
export function leastPayout(exponent: number): number {
  return hundredths(500, exponent);
}
