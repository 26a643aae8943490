import * as v from 'valibot';

/** JSON's `1e999` is read as infinity, which is no amount and no time. */
export const finiteNumber = v.pipe(v.number(), v.finite());

/** Whole, and exact: up to 2^53 − 1. */
export const wholeNumber = v.pipe(v.number(), v.safeInteger());
