import type { HostMessage, PageMessage } from '../frame/messages.js';
import { FRAME_VERSIONS } from '../frame/versions.js';
import type { WebView, WebViewListener, WebViewOptions } from '../ports/web-view.js';
import type { SdkError } from '../result/sdk-error.js';

/** A view whose page and player a test plays. */
export interface FakeView extends WebView {
  /** What the flow opened it with. */
  readonly options: WebViewOptions;
  /** Undefined until the flow knows the address. */
  readonly url: string | undefined;
  /** What the host said, oldest first. */
  readonly received: readonly HostMessage[];
  /** The page was ready, and the view became visible. */
  readonly isShown: boolean;
  /** The flow has ended it. */
  readonly isClosed: boolean;
  /** Top-level pages that were opened. */
  readonly openedPages: readonly string[];
  /** The page says something; `unknown`, because a test may say what no page should. */
  say(message: PageMessage | { readonly [field: string]: unknown } | unknown): void;
  /** The page says hello, is ready, and shows content. */
  showContent(): void;
  /** The page ends the flow with an event of interface §6.2. */
  settle(event: { readonly state: string; readonly [field: string]: unknown }): void;
  /** The player presses the view's own Close. */
  pressClose(): void;
  /** The view goes away: closed by the player, or with an error. */
  vanish(error?: SdkError): void;
}

/** @param listener - who a real view would tell; it hears nothing once the view is closed */
export function createFakeView(options: WebViewOptions, listener: WebViewListener): FakeView {
  const received: HostMessage[] = [];
  const openedPages: string[] = [];
  const state: { url: string | undefined; isShown: boolean; isClosed: boolean } = {
    url: undefined,
    isShown: false,
    isClosed: false,
  };
  const tell = (tellListener: () => void) => {
    if (!state.isClosed) tellListener();
  };
  const say = (message: unknown) => tell(() => listener.onMessage(message));
  return {
    options,
    received,
    openedPages,
    get url() {
      return state.url;
    },
    get isShown() {
      return state.isShown;
    },
    get isClosed() {
      return state.isClosed;
    },
    load(url) {
      state.url = url;
    },
    post: (message) => void received.push(message),
    show() {
      state.isShown = true;
    },
    openPage: (url) => void openedPages.push(url),
    close() {
      state.isClosed = true;
    },
    say,
    showContent() {
      say({ type: 'hello', versions: FRAME_VERSIONS, page: options.page });
      say({ type: 'ready' });
      say({ type: 'progress', step: 'content' });
    },
    settle: (event) =>
      say({ type: 'settle', event: { source: 'svc', event: `svc.${options.page}.complete`, ...event } }),
    pressClose: () => tell(() => listener.onCloseRequest()),
    vanish: (error) => tell(() => listener.onGone(error)),
  };
}
