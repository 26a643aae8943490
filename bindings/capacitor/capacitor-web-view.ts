import type { SdkError, WebViewPort } from 'svc-bridge';
import { addressOf, channelCode, createInAppView, receiveCode, textOf } from '../in-app-browser/in-app-view.js';

/** The subset in use of `InAppBrowser` (@capgo/capacitor-inappbrowser 8). */
export interface CapacitorInAppBrowser {
  openWebView(options: {
    readonly url: string;
    readonly hidden?: boolean;
    readonly toolbarType?: string;
    readonly isAnimated?: boolean;
    readonly disableGoBackOnNativeApplication?: boolean;
  }): Promise<{ id: string }>;
  executeScript(options: { readonly code: string; readonly id?: string }): Promise<void>;
  show(options: { readonly id?: string }): Promise<void>;
  close(options: { readonly id?: string }): Promise<unknown>;
  /** Opens the system's browser. */
  open(options: { readonly url: string }): Promise<unknown>;
  addListener(
    event: 'messageFromWebview',
    listener: (event: { id?: string; detail?: Record<string, unknown> }) => void,
  ): Promise<CapacitorListener>;
  addListener(
    event: 'browserPageLoaded' | 'pageLoadError',
    listener: (event: { id?: string }) => void,
  ): Promise<CapacitorListener>;
  addListener(
    event: 'closeEvent' | 'urlChangeEvent',
    listener: (event: { id?: string; url: string }) => void,
  ): Promise<CapacitorListener>;
}

/** What `addListener` resolves to. */
export interface CapacitorListener {
  remove(): Promise<void>;
}

export interface CapacitorWebViewOptions {
  /** `InAppBrowser` of @capgo/capacitor-inappbrowser. */
  readonly inAppBrowser: CapacitorInAppBrowser;
  /** The game's document; it shows a cover with a Close button until a page is on screen. */
  readonly document?: Document;
}

/** The plugin's own channel takes objects only. */
const CHANNEL = channelCode('mobileApp.postMessage({detail:message})');

/** Shows pages in Capacitor's in-app browser: `browserPorts({ webView: createCapacitorWebView({ inAppBrowser: InAppBrowser }) })`. */
export function createCapacitorWebView({
  inAppBrowser,
  document = globalThis.document,
}: CapacitorWebViewOptions): WebViewPort {
  return createInAppView({
    document,
    open({ origin, cover, listener }) {
      const listeners: Promise<CapacitorListener>[] = [];
      let id: string | undefined;
      let isOver = false;

      const end = () => {
        if (isOver) return;
        isOver = true;
        cover.close();
        for (const added of listeners) void added.then((one) => one.remove()).catch(ignore);
        if (id !== undefined) inAppBrowser.close({ id }).catch(ignore);
      };
      const fail = (code: SdkError['code'], message: string) => {
        if (isOver) return;
        end();
        listener.onGone({ code, message, retryable: true });
      };
      /** Events of other views of the app are not ours; the plugin leaves some without an id. */
      const isOurs = (event: { id?: string }) => !isOver && (event.id === undefined || event.id === id);
      const run = (code: string) => {
        if (!isOver && id !== undefined) inAppBrowser.executeScript({ code, id }).catch(ignore);
      };

      const start = async (url: string) => {
        listeners.push(
          inAppBrowser.addListener('browserPageLoaded', (event) => {
            if (isOurs(event)) run(CHANNEL);
          }),
          inAppBrowser.addListener('messageFromWebview', (event) => {
            if (isOurs(event)) listener.onText(textOf(event.detail));
          }),
          inAppBrowser.addListener('urlChangeEvent', (event) => {
            if (isOurs(event) && !event.url.startsWith(`${origin}/`)) fail('page_failed', `the page left ${origin}`);
          }),
          inAppBrowser.addListener('pageLoadError', (event) => {
            if (isOurs(event)) fail('page_failed', `${origin} could not be loaded`);
          }),
          inAppBrowser.addListener('closeEvent', (event) => {
            if (!isOurs(event)) return;
            id = undefined;
            end();
            listener.onGone();
          }),
        );
        await Promise.all(listeners);
        const opened = await inAppBrowser.openWebView({
          url: addressOf(url),
          hidden: true,
          toolbarType: 'blank',
          isAnimated: false,
          disableGoBackOnNativeApplication: true,
        });
        if (isOver) await inAppBrowser.close({ id: opened.id });
        id = opened.id;
        // The page may have loaded before the id was known.
        run(CHANNEL);
      };

      return {
        load: (url) =>
          void start(url).catch((error: unknown) => fail('view_unavailable', `no in-app browser: ${String(error)}`)),
        show() {
          if (!isOver && id !== undefined) inAppBrowser.show({ id }).catch(ignore);
        },
        post: (text) => run(receiveCode(text)),
        openPage: (url) => void inAppBrowser.open({ url }).catch(ignore),
        close: end,
      };
    },
  });
}

/** A view that the player closed meanwhile refuses everything; `closeEvent` tells. */
const ignore = () => undefined;
