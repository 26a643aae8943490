import * as z from 'zod/mini';

/** JSON's `1e999` is read as infinity, which is no amount and no time. */
export const finiteNumber = z.number();

/** Whole, and exact: up to 2^53 − 1. */
export const wholeNumber = /*@__PURE__*/ z.int('a whole number');

/** 1 to 2^53 − 1. */
export const positiveWholeNumber = /*@__PURE__*/ z
  .int('a positive whole number')
  .check(/*@__PURE__*/ z.positive('a positive whole number'));

/** A number that no money depends on; some deployments write it as text. */
export const readNumber = z.pipe(z.transform(parseFloat), finiteNumber);

/** Minor units, as a number or as whole text of digits that are exact. */
export const readAmount = z.pipe(z.transform(exactNumber), finiteNumber);

function exactNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
