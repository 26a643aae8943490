import type { FrameError } from 'svc-bridge/frame';
import type { PageSession } from '../kit/channel/page-session.js';

/** Tells the host what is on screen, and ends the screen by what was on it when the player closed. */
export interface ScreenOutcome {
  content(): void;
  failed(error: FrameError): void;
  close(): void;
}

/**
 * Close after the first content completes the screen, before it cancels, and on an error screen reports that error.
 *
 * @source interface §4.4: completion means that the user pressed Close
 */
export function createScreenOutcome(session: PageSession, screen: 'history' | 'receipt'): ScreenOutcome {
  let shown = false;
  let failure: FrameError | undefined;
  return {
    content() {
      if (failure) session.progress('recovered');
      failure = undefined;
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
