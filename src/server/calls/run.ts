import type { SdkErrorCode } from '../../result/sdk-error.js';
import type { CallOptions } from './operation.js';

/** Why a call ended before its response. */
export type Stop = Extract<SdkErrorCode, 'timeout' | 'aborted'>;

/** The time limit of one call, with all its attempts. */
export interface Run {
  /** Milliseconds since 1970 UTC. */
  readonly deadlineMs: number;
  /** Of the running attempt. */
  readonly signal: AbortSignal;
  /** Number of requests sent. */
  attempts: number;
  /** A request may have had its effect without a response that says so. */
  isUncertain: boolean;
  /** The work's value, or why the run ended first; a `fetch` that ignores its signal is abandoned. */
  race<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly stop: Stop }>;
  /** Undefined after the pause. */
  pause(ms: number): Promise<Stop | undefined>;
  /** Cleans up. */
  end(): void;
}

/** @returns what is wrong with a call's signal: without types it may be anything, such as the controller itself */
export function signalProblem(signal: CallOptions['signal']): string | undefined {
  if (signal && typeof signal.addEventListener !== 'function') return 'signal must be the signal of an AbortController';
}

/** Of `setTimeout`, which runs at once after a longer delay. */
export const LONGEST_MS = 2 ** 31 - 1;

export function startRun({ timeoutMs = LONGEST_MS, signal }: CallOptions): Run {
  const controller = new AbortController();
  let stop: (why: Stop) => void = () => undefined;
  const stopped = new Promise<{ readonly stop: Stop }>((resolve) => {
    stop = (why) => {
      resolve({ stop: why });
      controller.abort();
    };
  });
  const limitMs = Math.max(0, Math.min(timeoutMs, LONGEST_MS));
  const timer = setTimeout(() => stop('timeout'), limitMs);
  const onAbort = () => stop('aborted');
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  const race = <T>(work: Promise<T>) => Promise.race([work.then((value) => ({ value })), stopped]);
  return {
    deadlineMs: Date.now() + limitMs,
    signal: controller.signal,
    attempts: 0,
    isUncertain: false,
    race,
    async pause(ms) {
      let waiting: ReturnType<typeof setTimeout> | undefined;
      const over = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, Math.min(ms, LONGEST_MS));
      });
      const ended = await race(over);
      clearTimeout(waiting);
      return 'stop' in ended ? ended.stop : undefined;
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
