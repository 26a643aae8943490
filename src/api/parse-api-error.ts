import type { HttpResponse } from '../ports/http.js';
import type { ApiErrorData } from '../result/sdk-error.js';

/**
 * Reads an error body of any form seen in the wild: an envelope whose payload is null, a sentence, `{error}`, or
 * `{errors}` as a sentence, list or map; RFC 6749's `{error, error_description}`; or no JSON at all.
 *
 * @source interface §2.1; Gap §7.5
 */
export function parseApiError({ status, headers, body }: HttpResponse): ApiErrorData {
  const answer = record(parseJson(body));
  const payload = answer.payload;
  const { error, errors } = record(payload);
  const isOauth = typeof answer.error === 'string';
  const messages = [answer.message, isOauth ? answer.error_description : undefined, payload, error].flatMap(sentences);
  const details = Array.isArray(errors)
    ? sentences(errors)
    : typeof errors === 'string'
      ? [errors]
      : sentencesByField(errors);
  const codes = [answer.codes, isOauth ? answer.error : undefined].flatMap(sentences);
  const requestId = headers['request-id'] ?? record(payload).request_id;
  return {
    responseCode: status,
    messages: [...new Set([...messages, ...details])],
    codes: [...new Set(codes)],
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/** Text, or the texts of a list, whose objects speak by their `message`. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => sentences(record(item).message ?? item));
  return [];
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

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
