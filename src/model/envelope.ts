import * as z from 'zod/mini';

/** Every answer of the API, on success and on error (interface §2.1). */
export const envelopeSchema = z.looseObject({
  status: z.string(),
  message: z.nullish(z.array(z.string())),
  codes: z.nullish(z.array(z.string())),
  payload: z.optional(z.unknown()),
});

/** Every answer of the API as the service writes it (interface §2.1). */
export interface Envelope<T> {
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: string;
  message: string[];
  codes: string[];
  payload: T;
}
