import type { Envelope, failureSchema, Sent } from 'svc-bridge/model';
import type { ApiError } from './api-error.js';

/** An operation's response: 201 for the two creates, 200 for everything else (interface §3, Gap §4). */
export interface Outcome<T = unknown> {
  readonly status: number;
  readonly payload: T;
  /** The payload as JSON, if it was written as text. */
  readonly payloadText?: string;
}

/** The body of an operation's answer. */
export function outcomeText(outcome: Outcome): string {
  const payload = outcome.payloadText ?? JSON.stringify(outcome.payload);
  return `{"status":"Success","message":[],"codes":[],"payload":${payload}}`;
}

/** A response body: the payload in the success envelope. */
export function successEnvelope<T>(payload: T): Envelope<T> {
  return { status: 'Success', message: [], codes: [], payload };
}

/** Gap §7.5: `message` and `codes` are index-aligned; the payload has the request id, the fields and what the error adds. */
export function failureEnvelope(error: ApiError, requestId: string): Sent<typeof failureSchema> {
  return {
    status: 'Failure',
    message: error.errors.map((item) => item.message),
    codes: error.errors.map((item) => item.code),
    payload: {
      ...error.payload,
      request_id: requestId,
      errors: error.errors.map(({ code, param }) => (param === undefined ? { code } : { code, param })),
    },
  };
}
