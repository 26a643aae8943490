import type { HostMessage, PageMessage } from 'svc-bridge/frame';

/** The page's line to whoever shows it: a message port in an iframe, strings in an engine's web view. */
export interface HostChannel {
  send(message: PageMessage): void;
  /** One listener; messages that came before it are handed over at once. */
  listen(onMessage: (message: HostMessage) => void): void;
}
