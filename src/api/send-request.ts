import { type Contract, readShape } from '../model/read-shape.js';
import type { HttpRequest, HttpResponse, RandomPort } from '../ports/ports.js';
import { failure, type Result } from '../result/result.js';
import { createSdkError } from '../result/sdk-error.js';
import type { Addresses, ApiContext, Secret } from './api-context.js';
import { deadlineOf, exchange, mayDiffer } from './exchange.js';
import { parseApiError, parseJson } from './parse-api-error.js';

export interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly base: keyof Addresses;
  /** Begins with `/`; its variable parts are encoded. */
  readonly path: string;
  /** Lists are joined by commas; undefined and empty values are omitted. */
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface ApiRequest<T> extends ApiCall {
  /** Of the envelope's payload. */
  readonly contract: Contract<T>;
}

/**
 * Sends one API call with the user's token; every call goes through it. Retries what is safe, and once with another token
 * after a 401.
 *
 * @errors `offline`, `network_failed`, `timeout`, `api_refused`, `response_invalid`, `token_missing`, `token_refused`
 * @source interface §2.1, §5.1
 */
export async function sendRequest<T>(api: ApiContext, request: ApiRequest<T>): Promise<Result<T>> {
  const { bearer } = api;
  if (!bearer) return failure(createSdkError('token_missing', 'no token: session is missing'));
  const deadline = deadlineOf(api);
  const idempotencyKey = request.method === 'POST' ? createIdempotencyKey(api.ports.random) : undefined;
  const send = (token: Secret) => exchange(api, httpRequestOf(api, request, token, idempotencyKey), deadline);

  const first = await bearer.bearer();
  if (!first.ok) return first;
  let answer = await send(first.value);
  if (answer.ok && answer.value.status === 401) {
    const second = await bearer.replace(first.value);
    if (!second.ok) return second;
    answer = await send(second.value);
  }
  return answer.ok ? readAnswer(answer.value, request, api.addresses[request.base]) : answer;
}

/** `sendRequest` for the calls of a game, which never reject: what a port throws is a failure, too. */
export async function callApi<T>(api: ApiContext, request: ApiRequest<T>): Promise<Result<T>> {
  try {
    return await sendRequest(api, request);
  } catch (cause) {
    return failure(createSdkError('network_failed', 'a port threw: see cause', { cause }));
  }
}

function httpRequestOf(api: ApiContext, request: ApiCall, token: Secret, idempotencyKey?: string): HttpRequest {
  const { method, base, path, query, body } = request;
  return {
    method,
    url: withQuery(api.addresses[base] + path, query),
    headers: {
      authorization: `Bearer ${token.reveal()}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  };
}

/** An address with the fields that have a value. */
export function withQuery(address: string, query: ApiCall['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = '']) => {
    const text = encodeURIComponent(wellFormed(String(value)));
    return text ? [`${name}=${text}`] : [];
  });
  return pairs.length ? `${address}?${pairs.join('&')}` : address;
}

/** An empty id, or dots, would address another resource; no address can hold half of a surrogate pair. */
export function isId(id: unknown): id is string {
  return typeof id === 'string' && /[^\s.]/.test(id) && wellFormed(id) === id;
}

/** @param name - of the argument that is no id */
export function refuseId(name: string): Result<never> {
  return failure(createSdkError('invalid_argument', `${name} must be an id, as the service returned it`));
}

/** Half of a surrogate pair, which a cut through a text leaves, becomes U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/([\ud800-\udbff][\udc00-\udfff])|[\ud800-\udfff]/g, (_, pair = '\ufffd') => pair);
}

/** A POST that was done may say nothing more, as with 204. */
function readAnswer<T>(response: HttpResponse, { method, contract }: ApiRequest<T>, address: string): Result<T> {
  const { status, body } = response;
  const answer = parseJson(body || '{}') as { status?: unknown; payload?: unknown } | null | undefined;
  let problem: string | undefined;
  if (status >= 200 && status < 300 && !/^(fail|error)/i.test(String(answer?.status))) {
    const payload = readShape(contract, answer && (answer.payload ?? (method === 'POST' ? {} : null)));
    if (payload.ok) return payload;
    problem = payload.problem;
  }
  const api = parseApiError(response);
  const code = problem ? 'response_invalid' : status === 401 ? 'token_refused' : 'api_refused';
  const message =
    (!problem && api.messages[0]) || `${address} did not answer like this API: ${problem ?? `status ${status}`}`;
  return failure(createSdkError(code, message, { api, retryable: mayDiffer(response) }));
}

/** A random UUID (version 4). */
export function createIdempotencyKey(random: RandomPort): string {
  const bytes = random.bytes(16);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}
