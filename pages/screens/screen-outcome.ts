import type { FrameError } from 'svc-bridge/frame';
import type { PageSession } from '../kit/channel/page-session.js';

/** Reports the screen's progress to the host, and ends it by what is on screen when the player closes it. */
export interface ScreenOutcome {
  /** A retry clears the error. */
  loading(): void;
  content(): void;
  failed(error: FrameError): void;
  close(): void;
}

/**
 * Close completes the screen once content has been shown, cancels it before that, and on an error screen reports the error.
 *
 * @param shown - content has been shown, and reported, before
 * @source interface §4.4: completion means that the user pressed Close
 */
export function createScreenOutcome(session: PageSession, screen: 'history' | 'receipt', shown = false): ScreenOutcome {
  let failure: FrameError | undefined;
  const loading = () => {
    if (failure) session.progress('recovered');
    failure = undefined;
  };
  return {
    loading,
    content() {
      loading();
      if (!shown) session.progress('content');
      shown = true;
    },
    failed(error) {
      failure = error;
      session.progress('error', { error });
    },
    close() {
      const state = failure ? 'error' : shown ? 'complete' : 'cancel';
      const event = { source: 'svc', event: `svc.${screen}.complete`, state, trigger: 'close-button' };
      session.settle(failure ? { event, error: failure } : { event });
    },
  };
}
