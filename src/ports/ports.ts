import type { ClockPort } from './clock.js';
import type { HttpPort } from './http.js';
import type { LogPort } from './log.js';
import type { RandomPort } from './random.js';
import type { StoragePort } from './storage.js';
import type { TimersPort } from './timers.js';
import type { WebViewPort } from './web-view.js';

/** Everything the SDK needs of the place it runs in. */
export interface Ports {
  /** Reaches the service and nothing else. */
  readonly http: HttpPort;
  /** Deadlines, retries and heartbeats. */
  readonly timers: TimersPort;
  /** Says when a token expires. */
  readonly clock: ClockPort;
  /** Idempotency keys and channel secrets. */
  readonly random: RandomPort;
  /** Memory when absent. */
  readonly storage?: StoragePort;
  /** Shows the pages above the game. */
  readonly webView: WebViewPort;
  /** Nothing is written when absent; the `log` event of the manager comes either way. */
  readonly log?: LogPort;
}
