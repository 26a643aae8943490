import type * as z from 'zod/mini';
import { check } from '../model/check.js';
import type { HttpRequest, HttpResponse } from '../ports/http.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result } from '../result/result.js';
import type { Secret } from '../result/secret.js';
import type { Addresses } from './addresses.js';
import type { ApiContext } from './api-context.js';
import { createIdempotencyKey } from './create-idempotency-key.js';
import { deadlineOf, exchange } from './exchange.js';
import { parseApiError, parseJson } from './parse-api-error.js';

export interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly base: keyof Addresses;
  /** Begins with `/`; its variable parts are encoded. */
  readonly path: string;
  /** Lists are joined by commas; undefined and empty values are left out. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of a POST; random when absent. At most 255 characters. */
  readonly idempotencyKey?: string | undefined;
}

export interface ApiRequest<T> extends ApiCall {
  /** Of the envelope's payload. */
  readonly schema: z.core.$ZodType<T>;
}

/**
 * Sends one call of the API with the user's token: the only way to it. Retries what is safe, and once with another token
 * after a 401.
 *
 * @errors `offline`, `network_failed`, `timeout`, `api_refused`, `response_invalid`, `token_missing`, `token_refused`
 * @source interface §2.1, §5.1
 */
export async function sendRequest<T>(api: ApiContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { bearer } = api;
  if (!bearer) return failure(createSdkError('token_missing', 'this call needs a token: give the manager a session'));
  const deadline = deadlineOf(api);
  const idempotencyKey =
    request.method === 'POST' ? (request.idempotencyKey ?? createIdempotencyKey(api.ports.random)) : undefined;
  const send = (token: Secret) => exchange(api, httpRequestOf(api, request, token, idempotencyKey), deadline);

  const first = await bearer.bearer();
  if (!first.ok) return first;
  let answer = await send(first.value);
  if (answer.ok && answer.value.status === 401) {
    const second = await bearer.replace(first.value);
    if (!second.ok) return second;
    answer = await send(second.value);
  }
  return answer.ok ? readAnswer(answer.value, request.schema) : answer;
}

function httpRequestOf(api: ApiContext, request: ApiCall, token: Secret, idempotencyKey?: string): HttpRequest {
  const { method, base, path, query = {}, body } = request;
  const pairs = Object.entries(query).flatMap(([name, value = '']) => {
    const text = encodeURIComponent(String(value));
    return text ? [`${name}=${text}`] : [];
  });
  return {
    method,
    url: api.addresses[base] + path + (pairs.length ? `?${pairs.join('&')}` : ''),
    headers: {
      authorization: `Bearer ${token.reveal()}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  };
}

function readAnswer<T>(response: HttpResponse, schema: z.core.$ZodType<T>): Result<T> {
  const { status } = response;
  const answer = parseJson(response.body) as { status?: unknown; payload?: unknown } | null | undefined;
  if (status >= 200 && status < 300 && !/^(fail|error)/i.test(String(answer?.status))) {
    const payload = check(schema, answer?.payload);
    if (payload.ok) return payload;
    const api = { responseCode: status, messages: [], codes: [], requestId: response.headers['request-id'] };
    return failure(createSdkError('response_invalid', `the answer has an unknown form: ${payload.problem}`, { api }));
  }
  const api = parseApiError(response);
  const code = status === 401 ? 'token_refused' : 'api_refused';
  const message = api.messages[0] ?? `the service answered with status ${status}`;
  return failure(createSdkError(code, message, { api, retryable: status === 429 || status >= 500 }));
}
