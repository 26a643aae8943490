import type { ClockPort, HttpPort, RandomPort, TimersPort } from '../ports/ports.js';
import type { Result } from '../result/result.js';

/** What an API call needs. */
export interface ApiContext {
  /** Where the service is. */
  readonly addresses: Addresses;
  /** Absent for the token endpoint, which needs no bearer. */
  readonly bearer?: BearerSupplier;
  /** What a call needs from its environment. */
  readonly ports: {
    /** Sends the request. */
    readonly http: HttpPort;
    /** Ends it after `timeoutMs`, and waits between retries. */
    readonly timers: TimersPort;
    /** Measures the call's deadline. */
    readonly clock: ClockPort;
    /** Makes idempotency keys, and spreads retries. */
    readonly random: RandomPort;
  };
  /** For a whole call, retries included, in milliseconds; default 30,000. */
  readonly timeoutMs?: number | undefined;
}

/** Where the service's parts are reached; without trailing slashes. One origin may serve several. */
export interface Addresses {
  /** Tokens and user authorization. */
  readonly authUrl: string;
  /** Invoices, escrows and the history. */
  readonly invoicingUrl: string;
  /** Payment methods. */
  readonly paymentsUrl: string;
  /** Pages shown in a frame, and the widget script. */
  readonly webUrl: string;
  /** Hosted checkout. */
  readonly hostedUrl: string;
}

/** Supplies the token that a request carries. */
export interface BearerSupplier {
  /** A token that should be valid. */
  bearer(): Promise<Result<Secret>>;
  /** A token other than `refused`, for which the API answered 401. */
  replace(refused: Secret): Promise<Result<Secret>>;
}

/** Text that cannot be printed by accident: `String()`, JSON, logs and inspection hide it. */
export interface Secret {
  reveal(): string;
  toString(): string;
  toJSON(): string;
}

const hidden = () => '[secret]';

export function createSecret(text: string): Secret {
  return { reveal: () => text, toString: hidden, toJSON: hidden };
}
