import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { errorCode } from '../db/database-errors.js';
import { ApiError } from '../http/api-error.js';

/** Marks a span as failed. @param type - the kind of failure: an HTTP status, a code, or the error's class */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Marks a span by what its work threw, never by the error's words, which may quote a value. A refusal that the contract demands is no
 * fault of the service: the span has its code, and counts as a success.
 */
export function recordThrown(span: Span, error: unknown): void {
  if (error instanceof ApiError && error.status < 500) span.setAttribute('svc.refusal', error.errors[0]?.code ?? '');
  else failSpan(span, typeOf(error));
}

/** Adapters may throw anything, and a code with many digits may be somebody's number. */
const SAFE_TYPE = /^(?!.*\d{6})[\w.-]{1,60}$/;

function typeOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors[0]?.code ?? error.name;
  const name = error instanceof Error ? error.name : typeof error;
  return [errorCode(error), name].find((type) => SAFE_TYPE.test(type)) ?? 'Error';
}
