import type { KnownSdkErrorCode, SdkError } from './sdk-error.js';

const RETRYABLE: readonly string[] = [
  'busy',
  'offline',
  'network_failed',
  'timeout',
  'page_unresponsive',
  'page_failed',
] satisfies KnownSdkErrorCode[];

/** Makes an error; whether a retry makes sense follows from the code unless `more` says otherwise. */
export function createSdkError(
  code: KnownSdkErrorCode,
  message: string,
  more?: { readonly cause?: unknown; readonly retryable?: boolean; readonly api?: SdkError['api'] },
): SdkError {
  return { code, message, retryable: RETRYABLE.includes(code), ...more };
}
