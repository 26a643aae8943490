import type { FlowName } from '../flow/flow-name.js';
import type { LogEntry } from '../ports/log.js';
import type { FlowResult } from '../result/flow-result.js';

/** Events of a UIManager, with their listeners' arguments. */
export interface UiEvents {
  /** A view is open; the player sees that something happens. */
  opened: (event: { readonly flow: FlowName }) => void;
  /** The page is on screen. */
  ready: (event: { readonly flow: FlowName }) => void;
  /** A milestone: `content`, `error`, `recovered`, `submitted`, `succeeded`, or one that a newer page sends. */
  progress: (event: {
    readonly flow: FlowName;
    readonly step: string;
    readonly data?: Readonly<Record<string, unknown>> | undefined;
  }) => void;
  /** The flow has ended; emitted before its callback is called. */
  settled: (event: { readonly flow: FlowName; readonly result: FlowResult }) => void;
  /** The user's token was renewed. Never carries the token. */
  tokenRefreshed: () => void;
  /** Something that a developer may want to know; the same entry as the log port gets. */
  log: (entry: LogEntry) => void;
}
