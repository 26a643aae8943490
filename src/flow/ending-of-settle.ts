import type { PageMessage } from '../frame/messages.js';
import { createSdkError } from '../result/create-sdk-error.js';
import type { Ending } from './flow-machine.js';
import { frameErrorOf } from './frame-error.js';

/** Reads the page's last word. Letter case of `state` varies, and events without one were seen (§6.2). */
export function endingOfSettle({ event, error }: Extract<PageMessage, { type: 'settle' }>): Ending {
  const { source, event: name, state, ...data } = event;
  switch (state?.toLowerCase() ?? (error ? 'error' : 'complete')) {
    case 'complete':
      return { state: 'complete', data };
    case 'cancel':
      return { state: 'cancel', cause: 'closed_by_player', data };
    default:
      return {
        state: 'error',
        error: error ? frameErrorOf(error) : createSdkError('page_failed', `the page ended with state "${state}"`),
        data,
      };
  }
}
