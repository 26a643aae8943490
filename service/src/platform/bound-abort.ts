import { setMaxListeners } from 'node:events';

export interface BoundAbort {
  readonly controller: AbortController;
  /** Lets go of the other signal. */
  release(): void;
}

/**
 * A controller that is aborted with another signal. For repeated waits under a signal that lives as long as the node:
 * `AbortSignal.any` leaks a little on it each time.
 */
export function boundAbort(signal: AbortSignal | undefined): BoundAbort {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  if (signal) {
    // one per pending wait, and they are released
    setMaxListeners(0, signal);
    signal.addEventListener('abort', abort, { once: true });
  }
  return { controller, release: () => signal?.removeEventListener('abort', abort) };
}
