import type { LogPort } from '../ports/log.js';
import type { Ports } from '../ports/ports.js';
import type { StoragePort } from '../ports/storage.js';
import type { WebViewPort } from '../ports/web-view.js';
import { createBrowserRandom } from './browser-random.js';
import { createBrowserTimers } from './browser-timers.js';
import { createFetchHttp } from './fetch-http.js';
import { createIframeWebView } from './iframe-web-view.js';

export interface BrowserPortsOptions {
  /** Memory when absent; see `createWebStorage`. */
  readonly storage?: StoragePort;
  /** An iframe in a modal dialog when absent. */
  readonly webView?: WebViewPort;
  readonly log?: LogPort;
}

/** The SDK's ports in a browser. */
export function browserPorts({ storage, webView, log }: BrowserPortsOptions = {}): Ports {
  const { window } = globalThis;
  return {
    http: createFetchHttp(window),
    timers: createBrowserTimers(window),
    clock: { now: () => Date.now() },
    random: createBrowserRandom(window.crypto),
    webView: webView ?? createIframeWebView(window.document),
    ...(storage && { storage }),
    ...(log && { log }),
  };
}
