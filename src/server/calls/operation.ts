import type * as z from 'zod/mini';
import type { Addresses } from '../../api/api-context.js';
import type { Result } from '../../result/result.js';

/** Of every call. */
export interface CallOptions {
  /** Aborts the call: it resolves to `aborted` at once. The service still finishes what it has received. */
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, retries included, in milliseconds; default: the client's. */
  readonly timeoutMs?: number | undefined;
}

/** Of every call that changes something. */
export interface RequestOptions extends CallOptions {
  /**
   * The same key means the same request: repeated after a lost response it has no second effect. Derive it from your own order's
   * id. Default: random, and kept for the retries of this call; at most 255 characters.
   */
  readonly idempotencyKey?: string | undefined;
}

/** One operation of the service, as in its API document. */
export interface Operation<T> {
  /** Of the client's method. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly base: keyof Addresses;
  /** Such as `/v2/invoice/{invoice_id}/pay`. */
  readonly path: string;
  /** Values for the path's braces. */
  readonly params?: Readonly<Record<string, string>>;
  /** Lists are joined by commas; undefined and empty values are omitted. */
  readonly query?: object | undefined;
  /** Sent as JSON. */
  readonly body?: object | undefined;
  /** Sent as a form, with the client's id and secret instead of a token; the response has no envelope (RFC 6749). */
  readonly form?: Readonly<Record<string, string>>;
  readonly schema: z.core.$ZodType<T>;
}

/** Sends operations with the client's own token. */
export type Send = <T>(operation: Operation<T>, options?: RequestOptions) => Promise<Result<T>>;
