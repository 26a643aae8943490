import * as z from 'zod/mini';
import { number, whole } from './kinds.js';
import { reads } from './reading.js';
import { textOfWhole } from './shape-kinds.js';

/** JSON's `1e999` is read as infinity, which is no amount and no time. */
export const finiteNumber = /*@__PURE__*/ number();

/** Whole, and exact: up to 2^53 − 1. */
export const wholeNumber = /*@__PURE__*/ whole('a whole number', Number.MIN_SAFE_INTEGER);

/** 1 to 2^53 − 1. */
export const positiveWholeNumber = /*@__PURE__*/ whole('a positive whole number', 1);

/** A number that no money depends on; some deployments write it as text. */
export const readNumber = /*@__PURE__*/ readBy(parseFloat);

/** Minor units, as a number or as whole text of digits that are exact. */
/*@__NO_SIDE_EFFECTS__*/
export function readAmount() {
  return readBy(exactNumber);
}

/** Text, such as an id or minor units; some deployments write a whole number. Beyond 2^53 − 1 it is not exact, and is not read. */
export const readWholeText = /*@__PURE__*/ reads(
  /*@__PURE__*/ z.pipe(/*@__PURE__*/ z.transform(textOfWhole), /*@__PURE__*/ z.string()),
  /*@__PURE__*/ z.string(),
);

// A bundle keeps what it is not told to be free of effects, which zod says of none of these.
/*@__NO_SIDE_EFFECTS__*/
function readBy(understand: (value: string) => unknown) {
  return reads(z.pipe(z.transform(understand), z.number()), z.int());
}

function exactNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
