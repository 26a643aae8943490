import type { HttpPort, Ports, StoragePort } from 'svc-bridge';
import { createMemoryStorage } from 'svc-bridge';
import { createChachaRandom, createStringWebView, type StringView, type StringViewListener } from 'svc-bridge/bridge';

const SCHEME = 'svc';
/** Of `setTimeout`, which runs at once after a longer delay. */
const LONGEST_MS = 2 ** 31 - 1;

/** The subset in use of Cocos Creator's WebView component (3.x). */
export interface CocosWebView {
  url: string;
  readonly node: CocosNode;
  setJavascriptInterfaceScheme(scheme: string): void;
  /** Called with the full URL of a navigation attempt; decoded on iOS, not on Android. */
  setOnJSCallback(callback: (target?: unknown, url?: string) => void): void;
  evaluateJS(code: string): void;
}

export interface CocosNode {
  active: boolean;
  on(type: string, callback: () => void): void;
  destroy(): void;
}

/** The subset in use of Cocos's XMLHttpRequest. */
export interface CocosXhr {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body?: string): void;
  abort(): void;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  readonly status: number;
  readonly responseText: string;
  getAllResponseHeaders(): string;
}

export interface CocosPortsOptions {
  /**
   * Creates a node with a WebView component over the entire canvas, in the running scene. Create it inactive: Cocos loads a WebView's
   * default address, its own site, as soon as the node is active.
   */
  readonly createWebView: () => CocosWebView;
  /** `sys.openURL`. */
  readonly openUrl: (url: string) => void;
  /** At least 32 bytes from the system's secure random source, by native code: Cocos has no `crypto`. */
  readonly seed: Uint8Array;
  /** The system's key store; memory when absent. Never `sys.localStorage`: it holds tokens. */
  readonly storage?: StoragePort;
  /** Whether the game shows its own Close button next to the view; otherwise the page draws one in its bar. */
  readonly drawsClose?: boolean;
  readonly environment?: CocosGlobals;
}

/** Cocos's globals in use. */
export interface CocosGlobals {
  readonly XMLHttpRequest: new () => CocosXhr;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The SDK's ports, and what the game passes on to its page. */
export interface CocosPorts extends Ports {
  /**
   * Call for Android's Back (`KeyCode.MOBILE_BACK`): one step back in the page, which closes from its first; before the page is on screen, the
   * flow closes.
   *
   * @returns false if no page is open: the press is the game's own
   */
  back(): boolean;
}

/** The SDK's ports in a native build of Cocos Creator. Web builds use `browserPorts()`. */
export function cocosPorts(options: CocosPortsOptions): CocosPorts {
  const {
    createWebView,
    openUrl,
    seed,
    storage,
    drawsClose = false,
    environment = globalThis as CocosGlobals,
  } = options;
  const random = createChachaRandom(seed);
  let latest: StringViewListener | undefined;
  const timers = {
    after(delayMs: number, callback: () => void) {
      const set = (ms: number) => {
        const nextMs = Math.min(ms, LONGEST_MS);
        timer = environment.setTimeout(() => (ms > nextMs ? set(ms - nextMs) : callback()), nextMs);
      };
      let timer: unknown;
      set(delayMs);
      return () => environment.clearTimeout(timer);
    },
  };
  return {
    http: createXhrHttp(environment),
    timers,
    random,
    clock: { now: () => Date.now() },
    storage: storage ?? createMemoryStorage(),
    webView: createStringWebView({
      random,
      timers,
      drawsClose,
      open({ origin }, listener) {
        latest = listener;
        return openView(createWebView(), { origin, listener, openUrl });
      },
    }),
    back: () => latest?.onInput('back') ?? false,
  };
}

interface ViewContext {
  readonly origin: string;
  readonly listener: StringViewListener;
  readonly openUrl: (url: string) => void;
}

function openView(view: CocosWebView, { origin, listener, openUrl }: ViewContext): StringView {
  // Read once: Cocos clears a component's fields when its scene is destroyed.
  const { node } = view;
  const fail = (message: string) => listener.onGone({ code: 'page_failed', message, retryable: true });
  node.active = false;
  node.on('error', () => {
    fail(`${origin} could not be loaded`);
    node.destroy();
  });
  node.on('node-destroyed', () => fail('the scene that showed the page was destroyed'));
  return {
    load(url) {
      view.url = url.replace('#channel=native', `#channel=${SCHEME}`);
      // Cocos makes the system's view, and loads the address, when the node first becomes active; it ignores both calls before that.
      node.active = true;
      view.setJavascriptInterfaceScheme(SCHEME);
      view.setOnJSCallback((_target, message = '') => {
        const text = /[?&]m=([A-Za-z0-9._-]+)/.exec(message)?.[1];
        if (text !== undefined) listener.onText(text);
      });
      node.active = false;
    },
    show() {
      node.active = true;
    },
    post: (text) => view.evaluateJS(`window.svcReceive&&svcReceive("${text}")`),
    openPage: openUrl,
    close: () => node.destroy(),
  };
}

function createXhrHttp({ XMLHttpRequest }: CocosGlobals): HttpPort {
  return {
    isOnline: () => true,
    send({ method, url, headers, body }) {
      const xhr = new XMLHttpRequest();
      const response = new Promise<{ status: number; headers: Record<string, string>; body: string }>(
        (resolve, reject) => {
          xhr.onload = () =>
            resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), body: xhr.responseText });
          xhr.onerror = () => reject(new Error('no answer came'));
          xhr.open(method, url);
          for (const name of Object.keys(headers)) xhr.setRequestHeader(name, headers[name] ?? '');
          xhr.send(body);
        },
      );
      return { response, cancel: () => xhr.abort() };
    },
  };
}

function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  return headers;
}
