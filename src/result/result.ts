import type { SdkError } from './sdk-error.js';

/** What every async function of the SDK resolves to; it never rejects. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: SdkError };

/** Makes a successful `Result`, for tests and your own functions. */
export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Makes a failed `Result`, for tests and your own functions. */
export function failure(error: SdkError): Result<never> {
  return { ok: false, error };
}
