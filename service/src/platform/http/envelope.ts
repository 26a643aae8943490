import type { ApiError } from './api-error.js';

/** The response envelope of every API answer (interface §2.1). */
export interface ResponseEnvelope<T = unknown> {
  readonly status: 'Success' | 'Failure';
  readonly message: readonly string[];
  readonly codes: readonly string[];
  readonly payload: T;
}

/** What an operation answers: 201 for the two creates, 200 for everything else (interface §3, Gap §4). */
export interface Outcome<T = unknown> {
  readonly status: number;
  readonly payload: T;
  /** The payload as JSON, where it was written as text in the first place. */
  readonly payloadText?: string;
}

/** The body of an operation's answer. */
export function outcomeText(outcome: Outcome): string {
  const payload = outcome.payloadText ?? JSON.stringify(outcome.payload);
  return `{"status":"Success","message":[],"codes":[],"payload":${payload}}`;
}

export function successEnvelope<T>(payload: T): ResponseEnvelope<T> {
  return { status: 'Success', message: [], codes: [], payload };
}

/** Gap §7.5: `message` and `codes` are index-aligned; the payload has the request id, the fields and what the error adds. */
export function failureEnvelope(error: ApiError, requestId: string): ResponseEnvelope {
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
