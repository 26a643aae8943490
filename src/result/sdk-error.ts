/**
 * Why something could not be done. Switch on `code`; `message` is a sentence for people and may change.
 *
 * Never holds a token, a nonce or a redirect URL.
 */
export interface SdkError {
  /** Stable: branch on it; docs/errors.md says what each means. */
  readonly code: SdkErrorCode;
  /** What was refused, which value, and what to do about it. */
  readonly message: string;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** What the API answered, when it did (interface §4.4). */
  readonly api?: ApiErrorData | undefined;
  /** What was caught, when something was thrown; for a log. */
  readonly cause?: unknown;
}

/** The API's side of an error: interface §4.4 "web server response code and API messages". */
export interface ApiErrorData {
  /** HTTP status of the answer, e.g. 404. */
  readonly responseCode: number;
  /** The envelope's `message`, in order. */
  readonly messages: readonly string[];
  /** The envelope's `codes`, in order. */
  readonly codes: readonly string[];
  /** The answer's `Request-Id`, to quote to support. */
  readonly requestId?: string | undefined;
}

/** Codes are open for reading: a newer page or engine may send one that this release does not know. */
export type SdkErrorCode = KnownSdkErrorCode | (string & {});

/** The codes of this release; docs/errors.md has the cause and the remedy of each. */
export type KnownSdkErrorCode =
  // The caller's input
  | 'invalid_argument'
  | 'busy'
  | 'disposed'
  // The way to the service
  | 'offline'
  | 'network_failed'
  | 'timeout'
  | 'aborted'
  // The service's answer
  | 'api_refused'
  | 'response_invalid'
  // The user's token
  | 'token_missing'
  | 'token_refused'
  // What became of a submitted payment is not known; ask your server before trying again
  | 'outcome_unknown'
  // The page
  | 'page_blocked'
  | 'page_unresponsive'
  | 'page_failed'
  | 'page_version_unsupported'
  | 'view_unavailable';
