/**
 * Why a call failed. Switch on `code`; `message` is for people and may change.
 *
 * Never contains a token, a nonce or a redirect URL.
 */
export interface SdkError {
  /** Stable: switch on it; docs/errors.md explains each. */
  readonly code: SdkErrorCode;
  /** What was refused, which value, and what to do about it. */
  readonly message: string;
  /** Whether the same call may succeed later unchanged. */
  readonly retryable: boolean;
  /** The API's error data, if it responded (interface §4.4). */
  readonly api?: ApiErrorData | undefined;
  /** What was thrown, if anything; for a log. */
  readonly cause?: unknown;
  /** The failed call; on the integrator's server only. */
  readonly request?: RequestData | undefined;
}

/** A failed call of the integrator's server. Contains no header, body or query. */
export interface RequestData {
  /** The client's method, e.g. `createInvoice`. */
  readonly operation: string;
  /** HTTP method. */
  readonly method: string;
  /** Without its query. */
  readonly url: string;
  /** HTTP status of the last response; absent if there was none. */
  readonly status?: number;
  /** Number of requests sent. */
  readonly attempts: number;
}

/** The API's part of an error: interface §4.4 "web server response code and API messages". */
export interface ApiErrorData {
  /** HTTP status of the response, e.g. 404. */
  readonly responseCode: number;
  /** The envelope's `message`, in order. */
  readonly messages: readonly string[];
  /** The envelope's `codes`, in order. */
  readonly codes: readonly string[];
  /** The response's `Request-Id`; quote it to support. */
  readonly requestId?: string | undefined;
}

/** Expect other codes: a newer page or engine may send one that this release does not know. */
export type SdkErrorCode = KnownSdkErrorCode | (string & {});

/** The codes of this release; docs/errors.md has the cause and remedy of each. */
export type KnownSdkErrorCode =
  // The caller's input
  | 'invalid_argument'
  | 'busy'
  | 'disposed'
  // The network
  | 'offline'
  | 'network_failed'
  | 'timeout'
  | 'aborted'
  // The service's response
  | 'api_refused'
  | 'response_invalid'
  // The user's token
  | 'token_missing'
  | 'token_refused'
  // The outcome of a submitted payment is unknown; ask your server before retrying
  | 'outcome_unknown'
  // The page
  | 'page_blocked'
  | 'page_unresponsive'
  | 'page_failed'
  | 'page_version_unsupported'
  | 'view_unavailable';

const RETRYABLE: readonly string[] = [
  'busy',
  'offline',
  'network_failed',
  'timeout',
  'page_unresponsive',
  'page_failed',
] satisfies KnownSdkErrorCode[];

/** Makes an error; `retryable` follows from the code unless `more` overrides it. */
export function createSdkError(
  code: KnownSdkErrorCode,
  message: string,
  more?: {
    readonly cause?: unknown;
    readonly retryable?: boolean;
    readonly api?: SdkError['api'];
    readonly request?: SdkError['request'];
  },
): SdkError {
  return { code, message, retryable: RETRYABLE.includes(code), ...more };
}

/**
 * Describes what a function of the game returned, for an error message: its kind and fields, in 200 characters at most. It never
 * throws, and quotes no values, which may be secrets, except an error's own message.
 */
export function given(value: unknown): string {
  let told = typeof value as string;
  try {
    const { message, ...fields } = Object(typeof value === 'object' ? value : {});
    told = typeof message === 'string' ? message : `${Object.prototype.toString.call(value)} ${Object.keys(fields)}`;
  } catch {
    // A getter or a proxy threw: its kind must do.
  }
  return told.slice(0, 200);
}
