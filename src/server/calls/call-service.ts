import type { BearerSupplier, Secret } from '../../api/api-context.js';
import { check } from '../../model/check.js';
import { failure, type Result, success } from '../../result/result.js';
import type { Connection, WireAnswer, WireRequest } from './connection.js';
import type { Operation, RequestOptions, Send } from './operation.js';
import { type Run, signalProblem, startRun } from './run.js';
import { sendWire } from './send-wire.js';
import { argumentError, refusedError, stoppedError, unreadableError } from './server-error.js';
import { logError } from './server-log.js';

/** Who calls. */
export interface Caller {
  readonly bearer: BearerSupplier;
  /** `Basic …`, for the token endpoints. */
  readonly basic: Secret;
}

const LONGEST_KEY = 255;

/**
 * Every call to the service goes through it. Retries what is safe, with one idempotency key for all attempts, and once with another token
 * after a 401; logs failures.
 *
 * @errors `invalid_argument`, `network_failed`, `timeout`, `aborted`, `token_refused`, `api_refused`, `response_invalid`
 * @source interface §2.1, §5.1
 */
export function createSend(connection: Connection, caller: Caller): Send {
  return async (operation, options) => {
    const result = await limited(connection, caller, operation, options ?? {});
    if (!result.ok) logError(connection.log, result.error);
    return result;
  };
}

async function limited<T>(
  connection: Connection,
  caller: Caller,
  operation: Operation<T>,
  { idempotencyKey, timeoutMs, signal }: RequestOptions,
): Promise<Result<T>> {
  const problem = signalProblem(signal) ?? keyProblem(idempotencyKey) ?? paramProblem(operation);
  if (problem) return failure(argumentError(operation.name, problem));
  const run = startRun({ timeoutMs: timeoutMs ?? connection.timeoutMs, signal });
  const result = await send(connection, caller, operation, idempotencyKey, run);
  run.end();
  return result;
}

async function send<T>(
  connection: Connection,
  caller: Caller,
  operation: Operation<T>,
  idempotencyKey: string | undefined,
  run: Run,
): Promise<Result<T>> {
  const written = write(connection, operation, idempotencyKey);
  if (!written.ok) return written;
  const prepared = written.value;
  const withToken = (authorization: string) => ({ ...prepared, headers: { ...prepared.headers, authorization } });
  if (operation.form) {
    const request = withToken(caller.basic.reveal());
    const answer = await sendWire(connection, request, run);
    return answer.ok ? read(operation, answer.value, request, run) : answer;
  }
  const { bearer } = caller;
  const first = await run.race(bearer.bearer());
  if ('stop' in first) return failure(stoppedError(first.stop, prepared, run));
  if (!first.value.ok) return first.value;
  let request = withToken(`Bearer ${first.value.value.reveal()}`);
  let answer = await sendWire(connection, request, run);
  if (answer.ok && answer.value.status === 401) {
    const second = await run.race(bearer.replace(first.value.value));
    if ('stop' in second) return failure(stoppedError(second.stop, prepared, run));
    if (!second.value.ok) return second.value;
    request = withToken(`Bearer ${second.value.value.reveal()}`);
    answer = await sendWire(connection, request, run);
  }
  return answer.ok ? read(operation, answer.value, request, run) : answer;
}

/** An argument may be what no address and no JSON can hold. */
function write(connection: Connection, operation: Operation<unknown>, key?: string): Result<WireRequest> {
  try {
    return success(prepare(connection, operation, key));
  } catch (cause) {
    const { message } = Object(cause);
    return failure(argumentError(operation.name, `an argument cannot be sent: ${String(message).split('\n', 1)[0]}`));
  }
}

function prepare({ addresses }: Connection, operation: Operation<unknown>, key?: string): WireRequest {
  const { name, method, base, path, params = {}, query = {}, body, form } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encoded(param, params[param]));
  const pairs = Object.entries(query).flatMap(([field, value]) => {
    const text = encoded(field, value);
    return text ? [`${field}=${text}`] : [];
  });
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const sends = method === 'POST' || method === 'PUT';
  return {
    operation: name,
    method,
    url: addresses[base] + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    headers: {
      accept: 'application/json',
      ...(sends && { 'content-type': type }),
      ...(method === 'POST' && !form && { 'idempotency-key': key ?? crypto.randomUUID() }),
    },
    ...(sends && { body: form ? String(new URLSearchParams(form)) : JSON.stringify(body ?? {}) }),
  };
}

function encoded(field: string, value: unknown): string {
  try {
    return encodeURIComponent(String(value ?? ''));
  } catch (cause) {
    throw new TypeError(`${field} has half of a surrogate pair`, { cause });
  }
}

function read<T>(operation: Operation<T>, answer: WireAnswer, request: WireRequest, run: Run): Result<T> {
  const { status, json } = answer;
  const envelope = Object(json) as { readonly status?: unknown; readonly payload?: unknown };
  const isSuccess = status >= 200 && status < 300 && !/^(fail|error)/i.test(String(envelope.status));
  // The response of an earlier attempt was lost; the object is already deleted, as requested.
  const isGone = operation.method === 'DELETE' && status === 404 && run.isUncertain;
  if (!isSuccess && !isGone) return failure(refusedError(answer, request, run, { base: operation.base }));
  const { id = '' } = operation.params ?? {};
  const payload = isGone ? { id, deleted: true } : operation.form ? (json ?? {}) : envelope.payload;
  const parsed = check(operation.schema, payload);
  return parsed.ok ? parsed : failure(unreadableError(answer, parsed.problem, request, run));
}

/** Without types a key may be null: none. */
function keyProblem(key: string | null | undefined): string | undefined {
  if (key === undefined || key === null || (/^[\x21-\x7e]+$/.test(key) && key.length <= LONGEST_KEY)) return;
  return `idempotencyKey must be 1 to ${LONGEST_KEY} visible ASCII characters without spaces; derive it from your order's id`;
}

/** An empty id, or dots, would address another operation. */
function paramProblem({ params = {} }: Operation<unknown>): string | undefined {
  const [wrong] = Object.entries(params).filter(([, value]) => typeof value !== 'string' || /^\.{0,2}$/.test(value));
  return wrong && `${wrong[0]} must be an id, not ${JSON.stringify(wrong[1])}`;
}
