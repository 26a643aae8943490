import { setMaxListeners } from 'node:events';

export interface BoundAbort {
  readonly controller: AbortController;
  /** Lets go of the other signal. */
  release(): void;
}

/**
 * A controller that is aborted with another signal. For waits that come again and again under a signal that lives as long as the node:
 * `AbortSignal.any` leaves something behind on it each time.
 */
export function boundAbort(signal: AbortSignal | undefined): BoundAbort {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  if (signal) {
    // one for each wait that is under way, and they are let go
    setMaxListeners(0, signal);
    signal.addEventListener('abort', abort, { once: true });
  }
  return { controller, release: () => signal?.removeEventListener('abort', abort) };
}
