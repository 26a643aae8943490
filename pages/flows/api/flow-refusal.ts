import type { FrameError } from 'svc-bridge/frame';

/** Why a flow API call returned no value. */
export interface FlowRefusal {
  /** The envelope's first code, `offline` without an answer, `response_invalid` when the answer cannot be read. */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly messages: readonly string[];
  readonly codes: readonly string[];
  /** Refused fields, such as `card.number`, with their codes. */
  readonly fields: ReadonlyArray<{ readonly code: string; readonly param: string }>;
  /** The rest of the payload, such as the newer `terms` or the remaining `payment_methods`. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds, from `Retry-After`. */
  readonly retryAfterS: number | undefined;
}

export type FlowAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: FlowRefusal };

/** No readable answer, or a failure of the service itself: the same call may be retried. */
export function isPassing({ status, code }: FlowRefusal): boolean {
  // A player who tried too many cards sees that at once, rather than an hour of retries.
  if (code === 'too_many_card_tries') return false;
  return status === 0 || status === 429 || status >= 500 || code === 'response_invalid';
}

/** The refusal as the host and the integrator's callback see it (interface §4.4). */
export function frameErrorOf(refusal: FlowRefusal): FrameError {
  const { status, messages, codes, requestId } = refusal;
  const message = messages[0] ?? 'The service could not be reached.';
  if (status === 0) return { code: 'offline', message, retryable: true };
  return {
    code: refusal.code === 'response_invalid' ? refusal.code : 'api_refused',
    message,
    retryable: isPassing(refusal),
    api: { responseCode: status, messages: [...messages], codes: [...codes], ...(requestId ? { requestId } : {}) },
  };
}
