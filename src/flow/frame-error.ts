import type { FrameError } from '../frame/messages.js';
import type { SdkError } from '../result/sdk-error.js';

/** The error that a page shows, as ours. */
export function sdkErrorOfFrame({ code, message, retryable = false, api }: FrameError): SdkError {
  return { code, message, retryable, api };
}

/** Ours, as it crosses the frame: without its cause. */
export function frameErrorOf({ code, message, retryable, api }: SdkError): FrameError {
  return { code, message, retryable, api: api as FrameError['api'] };
}
