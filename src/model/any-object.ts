import * as z from './kinds.js';

/** An object of whatever fields; a list is none. */
export const anyObject = z.looseObject({});
