import type { FrameError } from '../frame/messages.js';
import type { SdkError } from '../result/sdk-error.js';

/** An error that a page shows, as ours; and ours, as it crosses the frame: without its cause. */
export function frameErrorOf({ code, message, retryable = false, api }: FrameError | SdkError) {
  return { code, message, retryable, api: api as FrameError['api'] };
}
