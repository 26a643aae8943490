import type { ClockPort } from './clock.js';
import type { HttpPort } from './http.js';
import type { LogPort } from './log.js';
import type { RandomPort } from './random.js';
import type { StoragePort } from './storage.js';
import type { TimersPort } from './timers.js';
import type { WebViewPort } from './web-view.js';

/** Everything the SDK needs of the place it runs in. */
export interface Ports {
  readonly http: HttpPort;
  readonly timers: TimersPort;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  /** Memory when absent. */
  readonly storage?: StoragePort;
  readonly webView: WebViewPort;
  readonly log?: LogPort;
}
