import { toDecimal } from 'svc-bridge/model';

/** Digits after the point, per currency code. */
export type Exponents = ReadonlyMap<string, number>;

/** `USD 5.00`, `JPY 500`, `KWD 0.500` (interface §2.4). Bigints and integer text are exact beyond 2^53−1. */
export function displayAmount(amountMinor: number | bigint | string, currency: string, exponents: Exponents): string {
  return `${currency} ${toDecimal(amountMinor, exponents.get(currency) ?? 0)}`;
}
