import * as s from './schema.js';

/** Every answer of the API, on success and on error (interface §2.1). */
export const envelopeSchema = s.looseObject({
  status: s.string,
  message: s.optional(s.nullable(s.array(s.string))),
  codes: s.optional(s.nullable(s.array(s.string))),
  payload: s.unknown,
});

export interface Envelope<T> {
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: string;
  message: string[];
  codes: string[];
  payload: T;
}
