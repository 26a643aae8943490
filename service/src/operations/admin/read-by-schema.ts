import { z } from 'zod';
import { brokenRules } from '../../platform/http/validate.js';

/** How the operator knows what a schema names. */
interface Names {
  /** By the field's path, such as `limits.USD.payout_max_amount`; default: the path. */
  nameOf?(field: string): string;
  /** Of all of it; default: what is given. */
  readonly whole?: string;
}

/** @throws Error in the API's words, with the operator's names */
export function readBySchema<S extends z.core.$ZodType>(schema: S, given: unknown, names: Names = {}): z.output<S> {
  const { nameOf = (field) => field, whole = 'what is given' } = names;
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  const { errors } = brokenRules(parsed.error, whole, given);
  // each message begins with the field
  throw new Error(errors.map(({ message, param = '' }) => `${nameOf(param)}${message.slice(param.length)}`).join(' '), {
    cause: parsed.error,
  });
}
