import type { SdkError } from '../../result/sdk-error.js';
import { LONGEST_MS } from '../calls/run.js';
import { harmless, logProblem } from '../calls/server-log.js';
import { bodyTaken, rawBodyOf } from '../mounts/raw-body.js';
import { createMemoryReplayStore, type ReplayStore } from './replay-store.js';
import { isTolerance, TOLERANCE_MS, type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.js';
import type { WebhookEvent } from './webhook-event.js';

/** From the registration, `whsec_…`; two during a rotation. */
export type WebhookSecret = VerifyWebhookOptions['secret'];

/** Options of a webhook handler. */
export interface WebhookHandlerOptions extends Pick<VerifyWebhookOptions, 'toleranceMs'> {
  /** Or a function called for each delivery, so that a rotation needs no restart. */
  readonly secret: WebhookSecret | (() => WebhookSecret | Promise<WebhookSecret>);
  /**
   * Does the work. Runs once per event, even for concurrent deliveries; if it throws, the service repeats the
   * delivery and it runs again. Different events may arrive out of order: read the object if the order matters.
   */
  readonly onEvent: (event: WebhookEvent, context: WebhookContext) => void | Promise<void>;
  /**
   * How long a delivery waits for `onEvent`, in milliseconds; default 15,000, less than the 20 s that the service waits. Then it is
   * answered with 503, and `signal` aborts. Work that continues is not lost: once it ends, the next delivery gets its outcome.
   */
  readonly timeoutMs?: number;
  /**
   * How long `onEvent` keeps its event, in milliseconds; default 600,000. Then it counts as hung, and the next delivery runs it again:
   * set it longer than your slowest work, which otherwise runs twice.
   */
  readonly leaseMs?: number;
  /** Remembers handled events; default: in memory, which a restart empties and other processes do not see. */
  readonly replayStore?: ReplayStore;
  /** Receives what was refused, threw or took too long; default: the console. Errors it throws are ignored. */
  readonly onProblem?: (problem: SdkError) => void;
}

/** What `onEvent` gets besides the event. */
export interface WebhookContext {
  /** Aborted after `timeoutMs`. Pass it to work that can be aborted without leaving anything half done. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly code?: string;
}

/** One run of `onEvent`. */
interface Run {
  readonly startedMs: number;
  readonly stop: AbortController;
  /** By this run, or by an earlier one that was given up and succeeded after all. */
  isHandled: boolean;
}

const TIMEOUT_MS = 15_000;
const LEASE_MS = 600_000;

/**
 * Answers webhook deliveries in the Fetch form; `expressHandler`, `fastifyPlugin` and their like mount it anywhere.
 *
 * Answers 204 if the event was handled, now or before; 400 if it is not an event of the service; 405 for methods other than POST;
 * 500 if `onEvent` or the store threw, or a parser consumed the body; 503 while another process handles it, or if `onEvent` takes longer
 * than `timeoutMs`. After 500 and 503 the service repeats the delivery.
 *
 * @throws RangeError if `timeoutMs` is not above 0, `leaseMs` is shorter, or `toleranceMs` is not 0 or more
 */
export function createWebhookHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const { replayStore = createMemoryReplayStore() } = options;
  const toleranceMs = options.toleranceMs ?? TOLERANCE_MS;
  const { timeoutMs = TIMEOUT_MS, leaseMs = LEASE_MS } = options;
  const onProblem = harmless(options.onProblem ?? logProblem);
  if (!(timeoutMs > 0 && timeoutMs <= leaseMs))
    throw new RangeError(`timeoutMs must be above 0 and leaseMs no shorter, not ${timeoutMs} and ${leaseMs}`);
  if (!isTolerance(toleranceMs)) throw new RangeError(`toleranceMs must be 0 or more, not ${toleranceMs}`);
  /** Deliveries of an event that is being handled wait for it and get the same answer. */
  const underWay = new Map<string, { readonly run: Run; readonly answer: Promise<Answer> }>();

  const refuse = (status: number, problem: SdkError): Answer => {
    onProblem(problem);
    return { status, code: problem.code };
  };

  /** A failing store does not change an event's outcome. */
  const told = async (tell: () => void | Promise<void>): Promise<void> => {
    try {
      await tell();
    } catch (cause) {
      onProblem({ ...storeFailed, cause });
    }
  };

  /** The work is done; a repetition would do it twice. */
  const complete = async (event: WebhookEvent): Promise<Answer> => {
    await told(() => replayStore.complete(event.id));
    return { status: 204 };
  };

  /** @param hung - the previous run, which is given up */
  const handle = async (event: WebhookEvent, run: Run, hung: Run | undefined): Promise<Answer> => {
    if (hung?.isHandled) return complete(event);
    if (hung) await told(() => replayStore.release(event.id));
    let claim: Awaited<ReturnType<ReplayStore['claim']>>;
    try {
      claim = await replayStore.claim(event.id);
    } catch (cause) {
      return refuse(500, { ...storeFailed, cause });
    }
    if (claim === 'done') return { status: 204 };
    if (claim === 'busy') return { status: 503, code: 'webhook_busy' };
    try {
      await options.onEvent(event, { signal: run.stop.signal });
    } catch (cause) {
      // This run must not release an event that another run holds or has handled.
      if (underWay.get(event.id)?.run === run && !run.isHandled) await told(() => replayStore.release(event.id));
      return refuse(500, { ...threw, cause });
    }
    for (const each of [run, underWay.get(event.id)?.run]) if (each) each.isHandled = true;
    return complete(event);
  };

  /** Joins the run that holds the event, or starts one. */
  const join = (event: WebhookEvent) => {
    const held = underWay.get(event.id);
    if (held && Date.now() - held.run.startedMs < leaseMs) return held;
    if (held && !held.run.isHandled) onProblem(hungFor(leaseMs));
    const run: Run = { startedMs: Date.now(), stop: new AbortController(), isHandled: false };
    const answer = handle(event, run, held?.run).finally(() => {
      if (underWay.get(event.id)?.run === run) underWay.delete(event.id);
    });
    const joined = { run, answer };
    underWay.set(event.id, joined);
    return joined;
  };

  const take = async (request: Request): Promise<Answer> => {
    const rawBody = await rawBodyOf(request);
    if (!rawBody) return refuse(500, bodyTaken);
    const secret = typeof options.secret === 'function' ? await within(timeoutMs, options.secret()) : options.secret;
    if (secret === LATE) return refuse(503, lateAfter('secret', timeoutMs));
    const verified = await verifyWebhook({
      rawBody,
      headers: request.headers,
      secret,
      toleranceMs,
    });
    if (!verified.ok) return refuse(400, verified.error);
    const { run, answer } = join(verified.value);
    const answered = await within(timeoutMs, answer);
    if (answered !== LATE) return answered;
    run.stop.abort();
    return refuse(503, lateAfter('onEvent', timeoutMs));
  };

  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const { status, code } = await take(request).catch((cause) => refuse(500, { ...threw, cause }));
    const headers = { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) };
    return new Response(code ?? null, { status, headers });
  };
}

const threw = {
  code: 'webhook_handler_threw',
  message: 'onEvent or secret threw; see cause. The service will resend the event',
  retryable: true,
};

const storeFailed = {
  code: 'replay_store_failed',
  message: 'the replay store threw; see cause. Without it an event may be handled twice',
  retryable: true,
};

const lateAfter = (what: string, ms: number): SdkError => ({
  code: 'webhook_handler_timeout',
  message: `${what} has not ended after ${ms} ms, so the delivery is answered with 503; the service sends it again. Hand slow work to a queue, or set timeoutMs`,
  retryable: true,
});

const hungFor = (ms: number): SdkError => ({
  code: 'webhook_handler_hung',
  message: `onEvent has not ended after ${ms} ms (leaseMs) and counts as hung: the event is handled again. Give every wait in it an end`,
  retryable: true,
});

const LATE = Symbol('late');

async function within<T>(limitMs: number, work: T | Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.min(limitMs, LONGEST_MS));
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
