import type { ClockPort } from '../ports/clock.js';
import type { HttpPort } from '../ports/http.js';
import type { RandomPort } from '../ports/random.js';
import type { TimersPort } from '../ports/timers.js';
import type { Addresses } from './addresses.js';
import type { BearerSupplier } from './bearer-supplier.js';

/** What an API call needs. */
export interface ApiContext {
  readonly addresses: Addresses;
  /** Absent for the token endpoint, which takes no bearer. */
  readonly bearer?: BearerSupplier;
  readonly ports: {
    readonly http: HttpPort;
    readonly timers: TimersPort;
    readonly clock: ClockPort;
    readonly random: RandomPort;
  };
  /** For a whole call, retries included; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
}
