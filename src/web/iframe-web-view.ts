import type { WebViewListener, WebViewOptions, WebViewPort } from '../ports/web-view.js';
import { relayGamepad, watchHeldInput } from './game-input.js';
import { createModalDialog, hasOpenDialog, type ModalDialog } from './modal-dialog.js';
import { createPageFrame, type PageFrame } from './page-frame.js';
import { isTenFoot } from './ten-foot.js';

/** A page in its dialog; hidden until a flow takes it. */
interface LoadedPage {
  readonly url: string;
  readonly dialog: ModalDialog;
  readonly frame: PageFrame;
  /** The flow gets the page's last message and all later ones. */
  give(listener: WebViewListener): void;
  close(): void;
}

/** The web view port of browsers: an `<iframe>` in a modal dialog above the game. */
export function createIframeWebView(document: Document): WebViewPort {
  const window = document.defaultView ?? globalThis.window;
  watchHeldInput(window);
  let warm: LoadedPage | undefined;

  function loadPage(options: WebViewOptions, url: string): LoadedPage {
    const { page, locale = window.navigator.language, theme } = options;
    let listener: WebViewListener | undefined;
    let hello: unknown;
    const dialog = createModalDialog({
      document,
      label: page,
      locale,
      theme,
      onCloseRequest: () => listener?.onCloseRequest(),
    });
    const loaded: LoadedPage = {
      url,
      dialog,
      frame: createPageFrame({
        ...options,
        document,
        container: dialog.body,
        listener: {
          onMessage(message) {
            hello = message;
            // A gamepad was first pressed on the page.
            if ((message as { step?: unknown } | null)?.step === 'ten_foot') dialog.fill();
            listener?.onMessage(message);
          },
          onGone(error) {
            if (listener) listener.onGone(error);
            else loaded.close();
          },
        },
      }),
      give(taker) {
        listener = taker;
        if (hello) taker.onMessage(hello);
      },
      close() {
        if (warm === loaded) warm = undefined;
        loaded.frame.close();
        dialog.close();
      },
    };
    loaded.frame.load(url);
    return loaded;
  }

  return {
    drawsClose: true,
    savesFiles: true,
    isBusy: () => hasOpenDialog(document),
    prewarm(options, url) {
      if (warm?.url !== url) {
        warm?.close();
        warm = loadPage(options, url);
      }
      const warmed = warm;
      return () => {
        if (warm === warmed) warmed.close();
      };
    },
    open(options, listener) {
      let loaded: LoadedPage | undefined;
      let stopRelay: (() => void) | undefined;
      let isOnScreen = false;
      const isFar = isTenFoot(window, options.theme);
      return {
        load(url) {
          if (warm?.url === url) loaded = warm;
          else warm?.close();
          warm = undefined;
          loaded ??= loadPage(options, url);
          loaded.dialog.open(isFar);
          loaded.frame.element.focus({ preventScroll: true });
          stopRelay = relayGamepad(
            window,
            loaded.frame.element,
            () => isOnScreen,
            (action) => listener.onInput(action),
          );
          loaded.give(listener);
        },
        post(message) {
          const isWelcome = message.type === 'welcome';
          const theme = isFar && isWelcome && { theme: { ...message.theme, tenFoot: 'on' } };
          loaded?.frame.post({ ...message, ...theme });
        },
        show() {
          isOnScreen = true;
          loaded?.dialog.settle(loaded.frame.element.title);
        },
        openPage: (url) => void window.open(url, '_blank', 'noopener'),
        close() {
          stopRelay?.();
          loaded?.close();
        },
      };
    },
  };
}
