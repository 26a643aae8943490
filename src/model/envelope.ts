import * as z from 'zod/mini';

/** Every response of the API, on success and on error (interface §2.1). */
export const envelopeSchema = z.looseObject({
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: z.string(),
  /** Human-readable messages, one per code; empty on success (§7.1). */
  message: z.nullish(z.array(z.string())),
  /** Stable codes, aligned with `message`; empty on success (§7.1). */
  codes: z.nullish(z.array(z.string())),
  /** The resource, or a list of resources. */
  payload: z.optional(z.unknown()),
});

/** Every answer of the API as the service writes it (interface §2.1). */
export interface Envelope<T> {
  /** `Success`, or `Failure` in an error (Gap §7.5). */
  status: string;
  /** Human-readable messages, one per code; empty on success. */
  message: string[];
  /** Stable codes, aligned with `message`; empty on success. */
  codes: string[];
  /** The resource, or a list of resources. */
  payload: T;
}
