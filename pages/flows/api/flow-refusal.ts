import type { FrameError } from 'svc-bridge/frame';

/** Why a call of the flow API got no value. */
export interface FlowRefusal {
  /** The envelope's first code, `offline` where nothing was answered, `response_invalid` where the answer cannot be read. */
  readonly code: string;
  /** HTTP status; 0 where nothing was answered. */
  readonly status: number;
  readonly messages: readonly string[];
  readonly codes: readonly string[];
  /** Fields that were refused, such as `card.number`, with their codes. */
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

/** Nothing came back that can be read, or the service itself is in trouble: the same call may be sent again. */
export function isPassing({ status, code }: FlowRefusal): boolean {
  // a player who tries card after card is told so, and not kept waiting for an hour
  if (code === 'too_many_card_tries') return false;
  return status === 0 || status === 429 || status >= 500 || code === 'response_invalid';
}

/** As the host and the integrator's callback see it (interface §4.4). */
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
