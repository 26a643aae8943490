/** The widget script of interface §4.3: `window.Svc.execute(options)`. Served at `{web_url}/ui/v1/widget`. */
import { createMemoryStorage } from './token/token-storage.js';
import { createBrowserRandom, createBrowserTimers, createFetchHttp } from './web/browser-ports.js';
import { createMountedWebView } from './web/mounted-web-view.js';
import { createExecute } from './widget/execute.js';
import type { WidgetHandle, WidgetOptions } from './widget/widget-options.js';

declare global {
  interface Window {
    /** Keeps what is there already: a page may load the script twice. */
    Svc?: {
      execute?: (options: WidgetOptions) => WidgetHandle;
      /** The same, as it is also written. */
      Execute?: (options: WidgetOptions) => WidgetHandle;
    };
  }
}

const { currentScript } = document;
const scriptUrl = currentScript instanceof HTMLScriptElement ? currentScript.src : '';

const execute = createExecute({
  findRoot: (id) => document.getElementById(id) ?? undefined,
  portsFor: (root, log) => ({
    http: createFetchHttp(window),
    timers: createBrowserTimers(window),
    clock: { now: () => Date.now() },
    random: createBrowserRandom(crypto),
    storage: createMemoryStorage(),
    webView: createMountedWebView(root),
    ...(log && { log }),
  }),
  // A copy that the integrator hosts elsewhere cannot tell which service it belongs to; the redirect then does.
  webUrl: /^https?:\/\/[^?#]+?(?=\/ui\/v\d+\/widget)/.exec(scriptUrl)?.[0],
  console,
});

window.Svc = { ...window.Svc, execute, Execute: execute };
