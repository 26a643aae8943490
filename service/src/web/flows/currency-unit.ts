/**
 * The minor units for `units` hundredths in the currency's own size: 50 is `USD 0.50`, `JPY 50`, `KWD 0.500`.
 * Limits and fees are written once for all currencies.
 */
export function hundredths(units: number, exponent: number): number {
  return exponent <= 2 ? units : units * 10 ** (exponent - 2);
}
