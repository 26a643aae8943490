import type { WebViewPort } from './web-view.js';

/** Everything the SDK needs from its environment. */
export interface Ports {
  /** Reaches the service and nothing else. */
  readonly http: HttpPort;
  /** Deadlines, retries and heartbeats. */
  readonly timers: TimersPort;
  /** Tells when a token expires. */
  readonly clock: ClockPort;
  /** Idempotency keys and channel secrets. */
  readonly random: RandomPort;
  /** Default: memory. */
  readonly storage?: StoragePort;
  /** Shows the pages above the game. */
  readonly webView: WebViewPort;
  /** Default: nothing is written; the manager emits its `log` event either way. */
  readonly log?: LogPort;
}

/** One HTTP request. Header names are in lower case. */
export interface HttpRequest {
  /** The SDK uses no other methods. */
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  /** One value per name. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text: JSON, or a form at the token endpoint. Absent: no body. */
  readonly body?: string;
}

/** A response of any status. Header names are in lower case. */
export interface HttpResponse {
  /** HTTP status, such as 404; error statuses are responses too. */
  readonly status: number;
  /** Several values of one header are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; empty when there is none. */
  readonly body: string;
}

/** A running request. */
export interface HttpExchange {
  /** Rejects if there is no response: unreachable, refused by CORS, cancelled. An error's `why` explains it to people, with the remedy. */
  readonly response: Promise<HttpResponse>;
  /** Cancels the request: `response` rejects. Has no effect once the response is there. */
  cancel(): void;
}

/** The network, without cookies or a referrer. */
export interface HttpPort {
  /** Sends at once; never throws. */
  send(request: HttpRequest): HttpExchange;
  /** Whether the device reports a network; true if unknown. */
  isOnline(): boolean;
}

/** Delayed work. Frame-driven timers may fire late, never early; deadlines are checked against the clock as well. */
export interface TimersPort {
  /**
   * @param delayMs - as long as the game wishes; `setTimeout` by itself runs at once after 2^31 ms and more
   * @returns a function that cancels the timer; harmless afterwards
   */
  after(delayMs: number, callback: () => void): () => void;
}

/** The wall clock. */
export interface ClockPort {
  /** Milliseconds since 1970 UTC; may jump. */
  now(): number;
}

/** Unpredictable bytes, for idempotency keys, channel secrets and jitter. */
export interface RandomPort {
  /** Exactly `length` bytes, from a cryptographic source. */
  bytes(length: number): Uint8Array;
}

/** Where the user's token lives between calls. In memory by default; engines use the system's key store. */
export interface StoragePort {
  /** Resolves to undefined if the key has no value. */
  read(key: string): Promise<string | undefined>;
  /** Resolves once the value is stored; replaces an earlier one. */
  write(key: string, value: string): Promise<void>;
  /** Deletes the value; resolves even if there was none. */
  remove(key: string): Promise<void>;
  /** Runs `work` while no other user of this storage, such as another tab, runs work under the same name. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** `debug` for expected events, `warn` for what a developer should look at, `error` for failures. */
export type LogLevel = 'debug' | 'warn' | 'error';

/** A log entry. Never contains a token, a nonce, a redirect or personal data. */
export interface LogEntry {
  /** Severity. */
  readonly level: LogLevel;
  /** Stable, e.g. `page_message_ignored`. */
  readonly code: string;
  /** One sentence for a developer; may change. */
  readonly message: string;
  /** What a callback of the game threw. */
  readonly cause?: unknown;
}

/** Where the SDK writes its log. */
export interface LogPort {
  /** Takes one entry; must not throw. */
  write(entry: LogEntry): void;
}

/** The part of AbortSignal that the SDK uses; engines without AbortSignal can pass their own. */
export interface AbortSignalLike {
  /** True once aborted; a flow started afterwards ends at once with `aborted`. */
  readonly aborted: boolean;
  /** Calls the listener once, on abort. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes the listener; harmless if unknown. */
  removeEventListener(type: 'abort', listener: () => void): void;
}
