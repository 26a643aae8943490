import * as v from 'valibot';

/** An object of whatever fields. valibot's object schemas take a list for one, too: put this before them where that matters. */
export const anyObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
);
