import type { LogPort } from '../ports/log.js';
import type { Ports } from '../ports/ports.js';
import type { StoragePort } from '../ports/storage.js';
import type { WebViewPort } from '../ports/web-view.js';
import { createBrowserRandom } from './browser-random.js';
import { createBrowserTimers } from './browser-timers.js';
import { createFetchHttp } from './fetch-http.js';
import { createIframeWebView } from './iframe-web-view.js';

/** What may be replaced of the browser. */
export interface BrowserPortsOptions {
  /** Memory when absent; see `createWebStorage`. */
  readonly storage?: StoragePort;
  /** An iframe in a modal dialog when absent. */
  readonly webView?: WebViewPort;
  /** Nothing is written when absent. */
  /** Errors go to the console when absent. */
  readonly log?: LogPort;
}

/** The SDK's ports in a browser. They can be made on a server that renders the page, too: a flow called there is refused. */
export function browserPorts({ storage, webView, log }: BrowserPortsOptions = {}): Ports {
  return {
    http: createFetchHttp(globalThis),
    timers: createBrowserTimers(globalThis),
    clock: { now: () => Date.now() },
    random: createBrowserRandom(globalThis.crypto),
    webView: webView ?? (globalThis.document ? createIframeWebView(document) : noWebView),
    ...(storage && { storage }),
    log: log ?? errorsToConsole,
  };
}

const errorsToConsole: LogPort = {
  write({ level, code, message, cause }) {
    if (level === 'error') console.error(`svc-bridge: ${code}: ${message}`, cause ?? '');
  },
};

const noWebView: WebViewPort = {
  open() {
    throw new Error('this is no browser; call flows in an event handler or effect');
  },
};
