import { browserPorts, createModalDialog, type SdkError, type WebViewPort } from 'svc-bridge';
import { createStringWebView, type StringView } from 'svc-bridge/bridge';

/** The subset in use of the class `WebviewWindow` (@tauri-apps/api 2, `webviewWindow`). */
export interface TauriWebviewWindows {
  new (label: string, options: TauriWindowOptions): TauriWindow;
  getCurrent(): TauriWindow;
}

/** A window of the app. */
export interface TauriWindow {
  readonly label: string;
  listen<T>(event: string, handler: (event: { readonly payload: T }) => void): Promise<() => void>;
  once<T>(event: string, handler: (event: { readonly payload: T }) => void): Promise<() => void>;
  emitTo<T>(target: string, event: string, payload: T): Promise<void>;
  onCloseRequested(handler: (event: { preventDefault(): void }) => void): Promise<() => void>;
  show(): Promise<void>;
  setFocus(): Promise<void>;
  destroy(): Promise<void>;
}

/** The size and place of page windows, and what else Tauri's `WindowOptions` offer. */
export interface TauriWindowOptions {
  readonly url?: string;
  readonly title?: string;
  readonly visible?: boolean;
  readonly parent?: string;
  readonly center?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly decorations?: boolean;
}

export interface TauriWebViewOptions {
  /** `WebviewWindow` of `@tauri-apps/api/webviewWindow`. */
  readonly WebviewWindow: TauriWebviewWindows;
  /** `openUrl` of `@tauri-apps/plugin-opener`. */
  readonly openUrl: (url: string) => Promise<void>;
  /** Default: 480 by 760, in the middle of the screen. */
  readonly window?: TauriWindowOptions;
  /** The game's document; it shows a cover with a Close button until a page is on screen. */
  readonly document?: Document;
}

const LABEL_BYTES = 8;

/** Shows pages in windows of their own, above the game's: `browserPorts({ webView: createTauriWebView({ WebviewWindow, openUrl }) })`. */
export function createTauriWebView(options: TauriWebViewOptions): WebViewPort {
  const { WebviewWindow, openUrl, window = {}, document = globalThis.document } = options;
  const { random, timers, log } = browserPorts();
  return createStringWebView({
    random,
    timers,
    ...(log && { log }),
    open({ page, theme, locale = document.defaultView?.navigator.language ?? 'en' }, listener): StringView {
      const onCloseRequest = () => listener.onCloseRequest();
      const cover = createModalDialog({ document, label: page, locale, theme, onCloseRequest });
      const game = WebviewWindow.getCurrent();
      // svc-page.js reads the game's label from the page's own, which ends with digits. A reloaded game may have left a window open.
      const label = `svc-page:${game.label}:${random.bytes(LABEL_BYTES).join('')}`;
      let view: TauriWindow | undefined;
      let stopListening: Promise<() => void> | undefined;
      let isOver = false;

      const end = () => {
        if (isOver) return;
        isOver = true;
        cover.close();
        stopListening?.then((stop) => stop()).catch(ignore);
        view?.destroy().catch(ignore);
      };
      const lose = (error?: SdkError) => {
        if (isOver) return;
        end();
        listener.onGone(error);
      };
      const start = async (url: string) => {
        stopListening = game.listen<{ view?: unknown; text?: unknown } | null>('svc-page-text', ({ payload }) => {
          if (payload?.view === label && !isOver) listener.onText(typeof payload.text === 'string' ? payload.text : '');
        });
        await stopListening;
        if (isOver) return;
        view = new WebviewWindow(label, {
          width: 480,
          height: 760,
          center: true,
          title: page,
          ...window,
          parent: game.label,
          visible: false,
          url: url.replace(/#.*/, '#channel=android'),
        });
        await Promise.all([
          // One that is still being made could not be destroyed.
          view.once('tauri://created', () => {
            if (isOver) view?.destroy().catch(ignore);
          }),
          view.once<unknown>('tauri://error', ({ payload }) =>
            lose({ code: 'view_unavailable', message: `no window: ${String(payload)}`, retryable: true }),
          ),
          view.once('tauri://destroyed', () => lose()),
          view.onCloseRequested((event) => {
            event.preventDefault();
            if (!isOver) listener.onCloseRequest();
          }),
        ]);
      };

      cover.open();
      return {
        load: (url) =>
          void start(url).catch((error: unknown) =>
            lose({ code: 'view_unavailable', message: `no window: ${String(error)}`, retryable: true }),
          ),
        show() {
          cover.settle(page);
          void view
            ?.show()
            .then(() => view?.setFocus())
            .catch(ignore);
        },
        post: (text) => void game.emitTo(label, 'svc-host-text', text).catch(ignore),
        openPage: (url) => void openUrl(url).catch(ignore),
        close: end,
      };
    },
  });
}

/** A window that is closing refuses everything; `tauri://destroyed` tells. */
const ignore = () => undefined;
