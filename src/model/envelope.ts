import * as z from 'zod/mini';

/** Every answer of the API, on success and on error (interface §2.1). */
export const envelopeSchema = z.looseObject({
  status: z.string(),
  message: z.optional(z.nullable(z.array(z.string()))),
  codes: z.optional(z.nullable(z.array(z.string()))),
  payload: z.unknown(),
});

export interface Envelope<T> {
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: string;
  message: string[];
  codes: string[];
  payload: T;
}
