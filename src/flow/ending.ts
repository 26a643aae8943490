import type { FrameError, PageMessage } from '../frame/messages.js';
import type { FlowResult } from '../result/flow-result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';
import type { Ending } from './flow-machine.js';
import type { FlowName } from './flow-plan.js';

/** Reads the page's final event. The case of `state` varies, and some pages omit it (§6.2). */
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

/** Turns an ending into a result as in interface §4.4 and §6.2; these fields override the flow's own data. */
export function flowResultOf(flow: FlowName, { data, ...ending }: Ending): FlowResult {
  const api = ending.state === 'error' ? ending.error.api : undefined;
  return { ...data, source: 'svc', event: `svc.${flow}.complete`, ...ending, ...(api && { payload: api }) };
}

/** Converts a page's error to ours, and ours to a frame error without its cause. */
export function frameErrorOf({ code, message, retryable = false, api }: FrameError | SdkError) {
  return { code, message, retryable, api: api as FrameError['api'] };
}
