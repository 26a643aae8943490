import type { HttpExchange, HttpPort, HttpRequest, HttpResponse, TimersPort } from '../ports/ports.js';
import { failure, type Result, success } from '../result/result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';
import type { ApiContext } from './api-context.js';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** A time by which a whole call must have ended, by the clock. */
export function deadlineOf({ ports, timeoutMs }: ApiContext): number {
  return ports.clock.now() + (timeoutMs ?? TIMEOUT_MS);
}

/**
 * Sends a request until it gets a final response or the deadline passes. Only for requests that are safe to repeat:
 * GET, and POST with an idempotency key or with a grant that the service answers the same way again.
 *
 * @returns a response of any status
 * @errors `offline`, `network_failed`, `timeout`
 */
export async function exchange(api: ApiContext, request: HttpRequest, deadline: number): Promise<Result<HttpResponse>> {
  const { clock, random, timers } = api.ports;
  for (let attempt = 0; ; attempt += 1) {
    // A clock that was set back meanwhile must not put the end off.
    const result = await attemptOnce(api, request, Math.min(deadline - clock.now(), api.timeoutMs ?? TIMEOUT_MS));
    const again = result.ok ? mayDiffer(result.value) : result.error.code === 'network_failed';
    if (!again || attempt === RETRIES) return result;
    const fraction = (random.bytes(1)[0] ?? 0) / 255;
    const retryAfter = result.ok ? result.value.headers['retry-after'] : undefined;
    const pauseMs = retryDelayMs(attempt, fraction, clock.now(), retryAfter);
    if (clock.now() + pauseMs >= deadline) return result;
    await new Promise<void>((resolve) => timers.after(pauseMs, resolve));
  }
}

async function attemptOnce(api: ApiContext, request: HttpRequest, remainingMs: number): Promise<Result<HttpResponse>> {
  const { http, timers } = api.ports;
  const offline = offlineError(http);
  if (offline) return failure(offline);
  if (remainingMs <= 0) return failure(late);
  let call: HttpExchange | undefined;
  const send = async () => {
    call = http.send(request);
    return call.response;
  };
  const unreachable = (cause: unknown) => {
    const { why = 'no answer: the service is down, or connect-src or CORS refuses it' } = Object(cause);
    return failure(createSdkError('network_failed', why, { cause }));
  };
  return raceTimeout<Result<HttpResponse>>(timers, remainingMs, send().then(success, unreachable), () => {
    call?.cancel();
    return failure(late);
  });
}

/** Undefined unless the device says that it has no network; a port that throws does not know. */
export function offlineError(http: Pick<HttpPort, 'isOnline'>): SdkError | undefined {
  try {
    return http.isOnline() === false ? createSdkError('offline', 'the device has no network') : undefined;
  } catch {
    return undefined;
  }
}

const late = createSdkError('timeout', 'no answer in time');

/** Responses that may differ next time and that changed nothing. */
export function mayDiffer({ status, headers }: HttpResponse): boolean {
  return status === 408 || status === 429 || status >= 500 || (status === 409 && headers['retry-after'] !== undefined);
}

/**
 * How long to wait before another attempt: `Retry-After`, else 50 to 100 % of a step that doubles from 0.5 s to 5 s.
 *
 * @param attempt - 0 for the pause after the first attempt
 * @param fraction - random, 0 to 1
 * @returns milliseconds
 */
export function retryDelayMs(attempt: number, fraction: number, nowMs: number, retryAfter?: string): number {
  if (retryAfter !== undefined) {
    const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
    if (ms >= 0) return ms;
  }
  return Math.min(5_000, 500 * 2 ** attempt) * (0.5 + fraction / 2);
}

/** What `work` comes to, or `onLate` if that takes too long. */
export function raceTimeout<T>(
  timers: TimersPort,
  delayMs: number,
  work: Promise<T>,
  onLate: () => T | Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(delayMs, () => resolve(onLate()));
    work.finally(cancel).then(resolve, reject);
  });
}
