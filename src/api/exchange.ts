import type { HttpRequest, HttpResponse } from '../ports/http.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import type { ApiContext } from './api-context.js';
import { raceTimeout } from './race-timeout.js';
import { mayDiffer, retryDelayMs } from './retry-delay.js';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** A time by which a whole call must have ended, by the clock. */
export function deadlineOf({ ports, timeoutMs = TIMEOUT_MS }: ApiContext): number {
  return ports.clock.now() + timeoutMs;
}

/**
 * Sends a request until it is answered for good, or the deadline comes. Only requests that are safe to repeat come here:
 * GET, and POST with an idempotency key or with a grant that the service answers alike.
 *
 * @returns an answer of any status
 * @errors `offline`, `network_failed`, `timeout`
 */
export async function exchange(api: ApiContext, request: HttpRequest, deadline: number): Promise<Result<HttpResponse>> {
  const { clock, random, timers } = api.ports;
  for (let attempt = 0; ; attempt += 1) {
    const result = await attemptOnce(api, request, deadline - clock.now());
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
  if (!http.isOnline()) return failure(createSdkError('offline', 'the device has no network'));
  if (remainingMs <= 0) return failure(late);
  let cancel: (() => void) | undefined;
  const send = async () => {
    const call = http.send(request);
    cancel = call.cancel;
    return call.response;
  };
  const unreachable = (cause: unknown) => {
    const message = 'no answer came: the service is down, or refuses this origin';
    return failure(createSdkError('network_failed', message, { cause }));
  };
  return raceTimeout<Result<HttpResponse>>(timers, remainingMs, send().then(success, unreachable), () => {
    cancel?.();
    return failure(late);
  });
}

const late = createSdkError('timeout', 'the service did not answer in time');
