import { Misfit, type Shape, take } from './read-shape.js';

// Kinds of values that pages do not read: each is a shape, or makes one.

/** Whole, and exact: up to 2^53 − 1. */
export function wholeNumber(value: unknown): unknown {
  return Number.isSafeInteger(value) ? value : new Misfit('a whole number');
}

/** 1 to 2^53 − 1. */
export function positiveWholeNumber(value: unknown): unknown {
  return Number.isSafeInteger(value) && Number(value) > 0 ? value : new Misfit('a positive whole number');
}

/** Reads what a function makes of a value. */
/*@__NO_SIDE_EFFECTS__*/
export function from(understand: (value: never) => unknown, shape: Shape): Shape {
  return (value) => take(shape, understand(value as never));
}

/** No list, as some deployments write an empty one. */
export function emptyForNull(list: unknown): unknown {
  return list === null ? [] : list;
}

/** A whole number as text, as which some deployments write it. */
export function textOfWhole(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

/*@__NO_SIDE_EFFECTS__*/
export function oneOf(...words: readonly unknown[]): Shape {
  return (value) => (words.includes(value) ? value : new Misfit(`one of ${words.join(', ')}`));
}

/** The first shape that reads the value. Of several refusals, one within the value says the most. */
/*@__NO_SIDE_EFFECTS__*/
export function either(...shapes: readonly Shape[]): Shape {
  return (value) => {
    const refusals: Misfit[] = [];
    for (const shape of shapes) {
      const read = take(shape, value);
      if (!(read instanceof Misfit)) return read;
      refusals.push(read);
    }
    const expected = refusals.map((refusal) => refusal.expected).join(' or ');
    return refusals.find(({ path }) => path !== undefined) ?? new Misfit(expected);
  };
}
