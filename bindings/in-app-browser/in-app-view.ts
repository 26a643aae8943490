import { browserPorts, createModalDialog, type ModalDialog, type WebViewPort } from 'svc-bridge';
import { createStringWebView, type StringView, type StringViewListener } from 'svc-bridge/bridge';

/** A page that is to be shown in an in-app browser. */
export interface InAppPage {
  /** Where it belongs. */
  readonly origin: string;
  /** Over the game until the page is on screen. */
  readonly cover: Pick<ModalDialog, 'close'>;
  readonly listener: StringViewListener;
}

export interface InAppViewOptions {
  /** The game's document; it shows a cover with a Close button until a page is on screen. */
  readonly document: Document;
  readonly open: (page: InAppPage) => StringView;
}

/** Web views of an app's in-app browser: each below a cover over the game, which is removed once the page shows. */
export function createInAppView({ document, open }: InAppViewOptions): WebViewPort {
  const { random, timers, log } = browserPorts();
  return createStringWebView({
    random,
    timers,
    ...(log && { log }),
    open({ origin, page, theme, locale = document.defaultView?.navigator.language ?? 'en' }, listener): StringView {
      const onCloseRequest = () => listener.onCloseRequest();
      const cover = createModalDialog({ document, label: page, locale, theme, onCloseRequest });
      cover.open();
      const view = open({ origin, cover, listener });
      return {
        ...view,
        show() {
          cover.settle(page);
          view.show();
        },
      };
    },
  });
}

/** The address at which a page waits for the channel. */
export function addressOf(url: string): string {
  return url.replace(/#.*/, '#channel=android');
}

/**
 * The object that a page waits for, once.
 *
 * @param post - posts `message`, an object, through the browser's own channel
 */
export function channelCode(post: string): string {
  return `window.svcAndroid||(window.svcAndroid={postMessage:function(text){var message={svc:text};${post}}})`;
}

/** Hands text to the page. */
export function receiveCode(text: string): string {
  return `window.svcReceive&&svcReceive("${text}")`;
}

/** What is not from the page's channel becomes text that the SDK drops and logs. */
export function textOf(message: unknown): string {
  const text = typeof message === 'object' && message !== null && 'svc' in message ? message.svc : undefined;
  return typeof text === 'string' ? text : '';
}
