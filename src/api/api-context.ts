import type { ClockPort } from '../ports/clock.js';
import type { HttpPort } from '../ports/http.js';
import type { RandomPort } from '../ports/random.js';
import type { TimersPort } from '../ports/timers.js';
import type { Addresses } from './addresses.js';
import type { BearerSupplier } from './bearer-supplier.js';

/** What an API call needs. */
export interface ApiContext {
  /** Where the service is. */
  readonly addresses: Addresses;
  /** Absent for the token endpoint, which takes no bearer. */
  readonly bearer?: BearerSupplier;
  /** What a call needs of the place it runs in. */
  readonly ports: {
    /** Sends the request. */
    readonly http: HttpPort;
    /** Ends it after `timeoutMs`, and waits between retries. */
    readonly timers: TimersPort;
    /** Tells when the whole call must be over. */
    readonly clock: ClockPort;
    /** Makes idempotency keys, and spreads retries. */
    readonly random: RandomPort;
  };
  /** For a whole call, retries included; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
}
