import type { ClockPort } from '../ports/clock.js';
import type { HttpPort } from '../ports/http.js';
import type { LogEntry } from '../ports/log.js';
import type { TimersPort } from '../ports/timers.js';
import type { WebViewPort } from '../ports/web-view.js';

/** What a flow needs of the place it runs in. */
export interface FlowContext {
  readonly ports: {
    readonly webView: WebViewPort;
    readonly http: Pick<HttpPort, 'isOnline'>;
    readonly timers: TimersPort;
    readonly clock: ClockPort;
  };
  readonly log: (entry: LogEntry) => void;
  /** How long a page may take until it is ready; 20,000 when absent. */
  readonly openTimeoutMs?: number | undefined;
}
