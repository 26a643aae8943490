import type { FlowName } from '../flow/flow-plan.js';
import type { LogEntry } from '../ports/ports.js';
import type { FlowResult } from '../result/flow-result.js';

/** Events of a UIManager, with their listeners' arguments. */
export interface UiEvents {
  /** A view is open and shows that it is loading. */
  opened: (event: { readonly flow: FlowName }) => void;
  /** The page is on screen. */
  ready: (event: { readonly flow: FlowName }) => void;
  /**
   * A milestone: `content`, `error`, `recovered`, `submitted`, `succeeded`, `keyboard`, `keyboard_done`, `ten_foot`, `theme_adjusted`, or a
   * newer page's own.
   */
  progress: (event: {
    readonly flow: FlowName;
    readonly step: string;
    readonly data?: Readonly<Record<string, unknown>> | undefined;
  }) => void;
  /** The flow has ended; emitted before its callback is called. */
  settled: (event: { readonly flow: FlowName; readonly result: FlowResult }) => void;
  /** The user's token was refreshed. Never contains the token. */
  tokenRefreshed: () => void;
  /** A log entry for developers; the log port gets the same. */
  log: (entry: LogEntry) => void;
}
