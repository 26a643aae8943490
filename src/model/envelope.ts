import * as v from 'valibot';

/** Every answer of the API, on success and on error (interface §2.1). */
export const envelopeSchema = v.looseObject({
  status: v.string(),
  message: v.nullish(v.array(v.string())),
  codes: v.nullish(v.array(v.string())),
  payload: v.optional(v.unknown()),
});

export interface Envelope<T> {
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: string;
  message: string[];
  codes: string[];
  payload: T;
}
