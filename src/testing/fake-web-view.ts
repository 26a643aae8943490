import { FRAME_VERSIONS, type HostMessage, type PageMessage } from '../frame/messages.js';
import type { WebView, WebViewListener, WebViewOptions, WebViewPort } from '../ports/web-view.js';
import type { SdkError } from '../result/sdk-error.js';

/** A web view port without a browser. */
export interface FakeWebView extends WebViewPort {
  /** Every view that was opened, oldest first. */
  readonly views: readonly FakeView[];
  /** The last view opened. @throws RangeError if there is none */
  readonly latest: FakeView;
  /** How many views are open. */
  readonly openCount: number;
}

/**
 * Makes a web view port whose pages a test plays.
 *
 * @param onOpen - plays each page as it opens; without it a test plays `latest` itself
 */
export function createFakeWebView(onOpen?: (view: FakeView) => void): FakeWebView {
  const views: FakeView[] = [];
  return {
    drawsClose: true,
    views,
    get latest() {
      const latest = views.at(-1);
      if (!latest) throw new RangeError('no view was opened');
      return latest;
    },
    get openCount() {
      return views.filter(({ isClosed }) => !isClosed).length;
    },
    open(options, listener) {
      const view = createFakeView(options, listener);
      views.push(view);
      if (onOpen) void Promise.resolve().then(() => onOpen(view));
      return view;
    },
  };
}

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
  /** Sends a page message; `unknown`, because a test may send invalid ones. */
  say(message: PageMessage | { readonly [field: string]: unknown } | unknown): void;
  /** The page sends hello, is ready and shows content. */
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
