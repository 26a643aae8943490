import type { HttpResponse } from '../ports/ports.js';
import type { ApiErrorData } from '../result/sdk-error.js';

/**
 * Reads an error body of any known form: an envelope whose payload is null, a sentence, `{message}`, `{error}`
 * as a sentence or an object, or `{errors}` as a sentence, list or map; the latter two beside the payload; RFC 6749's
 * `{error, error_description}`; RFC 9457's `{title, detail}`; or no JSON at all.
 *
 * @source interface §2.1; Gap §7.5
 */
export function parseApiError({ status, headers, body }: HttpResponse): ApiErrorData {
  const answer = record(parseJson(body));
  const { payload, error: own } = answer;
  const { error, errors = answer.errors, request_id } = record(payload);
  const messages = [answer.message ?? answer.detail, answer.error_description ?? own, payload, error].flatMap(
    sentences,
  );
  const details = typeof errors === 'string' || Array.isArray(errors) ? sentences(errors) : sentencesByField(errors);
  const codes = [answer.codes, typeof own === 'string' ? own : record(own).code, record(error).code].flatMap(sentences);
  const requestId = headers['request-id'] ?? request_id;
  return {
    responseCode: status,
    messages: [...new Set([...messages, ...details])],
    codes: [...new Set(codes)],
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/** Text, or the texts of a list; for objects their `message`. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value] : [];
  if (typeof value === 'number') return [`${value}`];
  if (Array.isArray(value)) return value.flatMap(sentences);
  const { message } = record(value);
  return message ? sentences(message) : [];
}

function sentencesByField(errors: unknown): string[] {
  return Object.entries(record(errors)).flatMap(([field, value]) =>
    sentences(value).map((text) => `${field}: ${text}`),
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of text, too, whose fields are none of those asked for. */
const record = (value: unknown): Record<string, unknown> => Object(value);
