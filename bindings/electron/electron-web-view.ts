import { browserPorts, createModalDialog, type ModalDialog, type SdkError, type WebViewPort } from 'svc-bridge';
import { createStringWebView, type StringView, type StringViewListener } from 'svc-bridge/bridge';

/** What `svc-preload-game.cjs` puts on the game's window as `svcViews`. */
export interface SvcViews {
  send(order: object): void;
  listen(listener: (message: unknown) => void): void;
}

declare global {
  interface Window {
    /** Absent where the window has another preload script. */
    svcViews?: SvcViews;
  }
}

export interface ElectronWebViewOptions {
  /** Default: the window's, from the preload script. */
  readonly views?: SvcViews;
  /** The game's document; it shows a cover with a Close button until a page is on screen. */
  readonly document?: Document;
}

interface OpenView {
  readonly cover: ModalDialog;
  readonly listener: StringViewListener;
}

/**
 * The game's half: `browserPorts({ webView: createElectronWebView() })`. Create it once per window.
 *
 * @throws when the window has no `svc-preload-game.cjs`
 */
export function createElectronWebView(options: ElectronWebViewOptions = {}): WebViewPort {
  const { views = globalThis.window?.svcViews, document = globalThis.document } = options;
  if (!views) throw new Error('the game window lacks svcViews: set its preload script to svc-preload-game.cjs');
  const { random, timers, log } = browserPorts();
  const open = new Map<number, OpenView>();
  // A page that is reloaded starts anew; an old view's messages must not meet a new one.
  let last = Date.now();

  views.listen((message) => {
    if (typeof message !== 'object' || message === null || !('view' in message) || !('type' in message)) return;
    const { view: id, type } = message;
    const view = open.get(Number(id));
    if (!view) return;
    if (type === 'text') view.listener.onText('text' in message ? String(message.text) : '');
    else if (type === 'back') view.listener.onInput('back');
    else if (type === 'gone') {
      open.delete(Number(id));
      view.cover.close();
      view.listener.onGone(errorOf(message));
    }
  });

  return createStringWebView({
    random,
    timers,
    ...(log && { log }),
    open({ origin, page, theme, locale = document.defaultView?.navigator.language ?? 'en' }, listener): StringView {
      const onCloseRequest = () => listener.onCloseRequest();
      const cover = createModalDialog({ document, label: page, locale, theme, onCloseRequest });
      last += 1;
      const view = last;
      open.set(view, { cover, listener });
      cover.open();
      return {
        load: (url) => views.send({ type: 'load', view, origin, url: url.replace(/#.*/, '#channel=android') }),
        show() {
          cover.settle(page);
          views.send({ type: 'show', view });
        },
        post: (text) => views.send({ type: 'post', view, text }),
        openPage: (url) => views.send({ type: 'openPage', view, url }),
        close() {
          if (!open.delete(view)) return;
          cover.close();
          views.send({ type: 'close', view });
        },
      };
    },
  });
}

function errorOf(message: object): SdkError {
  const text = 'message' in message ? String(message.message) : 'the view is gone';
  return { code: 'page_failed', message: text, retryable: true };
}
