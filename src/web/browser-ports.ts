import type { HttpPort, LogPort, Ports, RandomPort, StoragePort, TimersPort } from '../ports/ports.js';
import type { WebViewPort } from '../ports/web-view.js';
import { createIframeWebView } from './iframe-web-view.js';

/** Browser ports that can be replaced. */
export interface BrowserPortsOptions {
  /** Default: memory; see `createWebStorage`. */
  readonly storage?: StoragePort;
  /** Default: an iframe in a modal dialog. */
  readonly webView?: WebViewPort;
  /** Default: errors go to the console. */
  readonly log?: LogPort;
}

/** The SDK's ports in a browser. Safe to create during server-side rendering, where flows are refused. */
export function browserPorts({ storage, webView, log }: BrowserPortsOptions = {}): Ports {
  return {
    http: createFetchHttp(globalThis),
    timers: createBrowserTimers(globalThis),
    clock: { now: () => Date.now() },
    random: createBrowserRandom(globalThis.crypto),
    webView: webView ?? (globalThis.document ? createIframeWebView(document) : noWebView),
    ...(storage && { storage }),
    log: log ?? consoleLog,
  };
}

/** Errors that nobody was told of. */
export const consoleLog: LogPort = {
  write({ level, code, message, cause }) {
    if (level === 'error') console.error(`svc-bridge: ${code}: ${message}`, cause ?? '');
  },
};

const noWebView: WebViewPort = {
  open() {
    throw new Error('not in a browser; call flows in an event handler or effect');
  },
};

/** The http port over `fetch`: no cookies, no referrer, no cache. */
export function createFetchHttp(global: Pick<typeof globalThis, 'fetch' | 'AbortController' | 'navigator'>): HttpPort {
  return {
    send({ method, url, headers, body }) {
      const controller = new global.AbortController();
      const read = async () => {
        const response = await global.fetch(url, {
          method,
          headers,
          body: body ?? null,
          signal: controller.signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
        });
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: await response.text(),
        };
      };
      return { response: read(), cancel: () => controller.abort() };
    },
    isOnline: () => global.navigator?.onLine !== false,
  };
}

/** Of `setTimeout`, which runs at once after a longer delay. */
const LONGEST_MS = 2 ** 31 - 1;

/** The timers port over `setTimeout`. */
export function createBrowserTimers(global: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>): TimersPort {
  return {
    after(delayMs, callback) {
      const set = (ms: number) => {
        const nextMs = Math.min(ms, LONGEST_MS);
        handle = global.setTimeout(() => (ms > nextMs ? set(ms - nextMs) : callback()), nextMs);
      };
      let handle: ReturnType<typeof setTimeout>;
      set(delayMs);
      return () => global.clearTimeout(handle);
    },
  };
}

/** The random port over `crypto.getRandomValues`, which unlike `randomUUID` also exists on plain http. */
export function createBrowserRandom(crypto: Pick<Crypto, 'getRandomValues'>): RandomPort {
  return { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
}

const LOCK_WAIT_MS = 10_000;

/** The part of Web Locks that is used here. */
interface Locks {
  request(name: string, options: { readonly signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * The storage port over a Web Storage area, for games whose tabs share one token; tabs take turns with Web Locks
 * where available. Any script in the page can read it, so prefer the default, memory.
 */
export function createWebStorage(area: Storage, locks: Locks | undefined = globalThis.navigator?.locks): StoragePort {
  return {
    read: async (key) => area.getItem(key) ?? undefined,
    write: async (key, value) => area.setItem(key, value),
    remove: async (key) => area.removeItem(key),
    async exclusive(name, work) {
      let turn: ReturnType<typeof work> | undefined;
      const start = () => {
        turn ??= work();
        return turn;
      };
      try {
        await locks?.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, start);
      } catch {
        // A tab that was frozen while it held the lock must not lock everyone out; what `work` throws is thrown below.
      }
      return start();
    },
  };
}
