import type { SdkError } from './sdk-error.js';

/** What every async function of the SDK resolves to; it never rejects. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: SdkError };

/** Makes the `Result` of something that went well, for tests and for your own functions. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Makes the `Result` of something that failed, for tests and for your own functions. */
export function failure(error: SdkError): Result<never> {
  return { ok: false, error };
}
