import * as z from 'zod/mini';
import { type Emitted, emitted, type SchemaOf } from './emitted.js';
import { openEnum, openObject, sometimes } from './reading.js';

/** One thing that was refused; `param` is the path of its field, such as `line_items[0].amount`. */
const refusedItemSchema = z.looseObject({
  /** A stable code to branch on (Gap §7.5). */
  code: z.string(),
  /** The path of the refused field, such as `line_items[0].amount`. */
  param: sometimes(z.string()),
});

/** An error (interface §2.1; Gap §7.5). The payload may include the object whose state caused it. */
export const failureSchema = z.looseObject({
  /** `Failure` (§2.1). */
  status: openEnum(['Failure']),
  /** Human-readable messages, one per code. */
  message: z.array(z.string()),
  /** Stable codes, aligned with message. */
  codes: z.array(z.string()),
  /** Data for support and programs, and the object whose state caused the error. */
  payload: openObject({
    /** The request's id; quote it to support. */
    request_id: z.string(),
    /** One entry per problem, aligned with `codes`. */
    errors: z.array(refusedItemSchema),
  }),
});

/** A success as the service sends it, whose payload is read with the schema (interface §2.1). */
export function successOf<P extends z.core.$ZodType>(payload: P) {
  const nothing = () => z.array(z.string()).check(z.length(0));
  const sent = emitted(payload) as SchemaOf<Emitted<P>>;
  return z.object({ status: z.literal('Success'), message: nothing(), codes: nothing(), payload: sent });
}
