import * as z from 'zod/mini';

/** An object of whatever fields; a list is none. */
export const anyObject = z.looseObject({});
