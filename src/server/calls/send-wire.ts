import { mayDiffer, retryDelayMs } from '../../api/exchange.js';
import { parseJson } from '../../api/parse-api-error.js';
import { failure, type Result, success } from '../../result/result.js';
import type { Connection, WireAnswer, WireRequest } from './connection.js';
import type { Run } from './run.js';
import { stoppedError, unansweredError } from './server-error.js';

/**
 * Sends a request until it gets a final response or the run ends; it must be safe to repeat. A truncated response counts
 * as lost, and the request is retried.
 *
 * @errors `network_failed`, `timeout`, `aborted`
 */
export async function sendWire(connection: Connection, request: WireRequest, run: Run): Promise<Result<WireAnswer>> {
  for (let retry = 0; ; retry += 1) {
    run.attempts += 1;
    const ended = await run.race(attempt(connection, request, run.signal));
    if ('stop' in ended) return failure(stoppedError(ended.stop, request, run));
    const { answer, cause } = ended.value;
    const lost = !answer || isCutOff(answer);
    if (lost || answer.status >= 500) run.isUncertain = true;
    const result = answer ? success(answer) : failure(unansweredError(cause, request, run));
    if ((!lost && !mayDiffer(answer)) || retry >= connection.maxRetries) return result;
    const pauseMs = retryDelayMs(retry, Math.random(), Date.now(), answer?.headers['retry-after']);
    if (Date.now() + pauseMs >= run.deadlineMs) return result;
    const why = lost ? 'got no complete response' : `got status ${answer.status}`;
    connection.log({
      level: 'debug',
      code: 'call_retried',
      message: `${request.operation} ${why}; retrying in ${Math.round(pauseMs)} ms`,
    });
    const stop = await run.pause(pauseMs);
    if (stop) return failure(stoppedError(stop, request, run));
  }
}

/** A successful JSON response that is cut off; anything but JSON comes from elsewhere, and a retry would not help. */
function isCutOff({ status, headers, json }: WireAnswer): boolean {
  return status >= 200 && status < 300 && json === undefined && /\bjson\b/i.test(headers['content-type'] ?? '');
}

async function attempt(
  { fetch }: Connection,
  { method, url, headers, body }: WireRequest,
  signal: AbortSignal,
): Promise<{ readonly answer?: WireAnswer; readonly cause?: unknown }> {
  try {
    // A redirect would carry the token to another address.
    const init: RequestInit = { method, headers, signal, redirect: 'manual' };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    const text = await response.text();
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body: text };
    return { answer: { ...answer, json: parseJson(text) } };
  } catch (cause) {
    return { cause };
  }
}
