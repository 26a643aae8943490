import type { WebViewPort } from 'svc-bridge';
import { addressOf, channelCode, createInAppView, receiveCode, textOf } from '../in-app-browser/in-app-view.js';

/** The subset in use of `cordova.InAppBrowser` (cordova-plugin-inappbrowser). */
export interface CordovaInAppBrowser {
  open(url: string, target: '_blank' | '_system', features?: string): CordovaBrowser;
}

/** One open browser. */
export interface CordovaBrowser {
  addEventListener(type: 'loadstop' | 'loaderror' | 'message' | 'exit', listener: (event: CordovaEvent) => void): void;
  addEventListener(type: 'beforeload', listener: (event: CordovaEvent, go: (url: string) => void) => void): void;
  executeScript(script: { code: string }, callback?: (result: unknown) => void): void;
  show(): void;
  close(): void;
}

/** An event of the plugin. */
export interface CordovaEvent {
  readonly url: string;
  /** Only of `message`: what the page posted. The plugin's types say text; it is an object. */
  readonly data?: unknown;
}

export interface CordovaWebViewOptions {
  /** `cordova.InAppBrowser`, after `deviceready`. */
  readonly inAppBrowser: CordovaInAppBrowser;
  /** The game's document; it shows a cover with a Close button until a page is on screen. */
  readonly document?: Document;
}

const FEATURES = 'hidden=yes,location=no,toolbar=no,zoom=no,beforeload=yes,hardwareback=no,fullscreen=no';
/** Cordova's own channel takes JSON only. */
const CHANNEL = channelCode('webkit.messageHandlers.cordova_iab.postMessage(JSON.stringify(message))');

/** Shows pages in Cordova's InAppBrowser: `browserPorts({ webView: createCordovaWebView({ inAppBrowser: cordova.InAppBrowser }) })`. */
export function createCordovaWebView({
  inAppBrowser,
  document = globalThis.document,
}: CordovaWebViewOptions): WebViewPort {
  return createInAppView({
    document,
    open({ origin, cover, listener }) {
      const isOwn = (url: string) => url.startsWith(`${origin}/`);
      let browser: CordovaBrowser | undefined;
      let isLoaded = false;
      const end = () => {
        const ended = browser;
        browser = undefined;
        ended?.close();
        cover.close();
      };
      return {
        load(url) {
          const opened = inAppBrowser.open(addressOf(url), '_blank', FEATURES);
          browser = opened;
          opened.addEventListener('beforeload', ({ url: next }, go) => {
            if (isOwn(next)) go(next);
          });
          opened.addEventListener('loadstop', ({ url: shown }) => {
            if (!isOwn(shown)) return;
            isLoaded = true;
            // With a callback the plugin would wrap the code in eval, which the page's policy forbids.
            opened.executeScript({ code: CHANNEL });
          });
          opened.addEventListener('message', ({ data }) => listener.onText(textOf(data)));
          opened.addEventListener('loaderror', () => {
            if (isLoaded || browser !== opened) return;
            end();
            listener.onGone({ code: 'page_failed', message: `${origin} could not be loaded`, retryable: true });
          });
          opened.addEventListener('exit', () => {
            if (browser !== opened) return;
            browser = undefined;
            cover.close();
            listener.onGone();
          });
        },
        show: () => browser?.show(),
        post: (text) => browser?.executeScript({ code: receiveCode(text) }),
        openPage: (url) => void inAppBrowser.open(url, '_system'),
        close: end,
      };
    },
  });
}
