import type { Addresses } from '../../api/api-context.js';
import type { HttpResponse } from '../../ports/ports.js';
import type { ServerLog } from './server-log.js';

/** The part of `fetch` that is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What every call needs. */
export interface Connection {
  readonly addresses: Addresses;
  readonly fetch: Fetch;
  /** For a whole call. */
  readonly timeoutMs: number;
  /** After the first attempt. */
  readonly maxRetries: number;
  readonly log: ServerLog;
}

/** One HTTP request of a call. */
export interface WireRequest {
  /** Of the client's method. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** A response of any status, and its body if that is JSON. */
export interface WireAnswer extends HttpResponse {
  readonly json: unknown;
}
