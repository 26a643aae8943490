import * as v from 'valibot';

/** JSON's `1e999` is read as infinity, which is no amount and no time. */
export const finiteNumber = v.custom<number>(Number.isFinite, 'a number');

/** Whole, and exact: up to 2^53 − 1. */
export const wholeNumber = v.custom<number>(Number.isSafeInteger, 'a whole number');

/** 1 to 2^53 − 1. */
export const positiveWholeNumber = v.custom<number>(
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
  'a positive whole number',
);

/** A number that no money depends on; some deployments write it as text. */
export const readNumber = v.pipe(v.any(), v.transform(parseFloat), finiteNumber);

/** Minor units, as a number or as whole text of digits that are exact. */
export const readAmount = v.pipe(v.unknown(), v.transform(exactNumber), finiteNumber);

function exactNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
