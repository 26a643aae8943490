import type { HostError } from '../../model/bridge-host-messages.js';
import type { Emit } from '../../model/bridge-messages.js';
import type { SafeArea, WebViewPort } from '../../ports/web-view.js';
import { createSdkError, type SdkError } from '../../result/sdk-error.js';
import { createStringWebView, type StringViewListener, type StringWebViewOptions } from './string-web-view.js';

export interface BridgeWebViews {
  readonly port: WebViewPort;
  /** Each returns false if the view is closed or unknown. */
  onMessage(view: number, text: string): boolean;
  onCloseRequest(view: number): boolean;
  onGone(view: number, error: HostError | null | undefined): boolean;
  onInput(view: number, action: string): boolean;
}

export interface BridgeWebViewOptions extends Pick<StringWebViewOptions, 'random' | 'timers' | 'log' | 'drawsClose'> {
  readonly emit: Emit;
  readonly createId: () => number;
  readonly safeArea: () => SafeArea | undefined;
  /** Whether the host can load a page in advance. */
  readonly canPrewarm: boolean;
}

/** Web views of the host, by id. */
export function createBridgeWebViews(options: BridgeWebViewOptions): BridgeWebViews {
  const { emit, createId, canPrewarm, ...stringOptions } = options;
  const listeners = new Map<number, StringViewListener>();

  const port = createStringWebView({
    ...stringOptions,
    open({ origin, page, theme, locale }, listener) {
      const view = createId();
      const backgroundColor = theme?.backgroundColor;
      listeners.set(view, listener);
      emit({
        type: 'webview.open',
        view,
        origin,
        page,
        ...(backgroundColor && { backgroundColor }),
        ...(locale && { locale }),
      });
      return {
        load: (url) => emit({ type: 'webview.load', view, url }),
        show: () => emit({ type: 'webview.show', view }),
        post: (text) => emit({ type: 'webview.post', view, text }),
        openPage: (url) => emit({ type: 'webview.openPage', view, url }),
        close() {
          listeners.delete(view);
          emit({ type: 'webview.close', view });
        },
      };
    },
    ...(canPrewarm && {
      prewarm: ({ page, origin, locale }, url) =>
        emit({ type: 'webview.prewarm', page, origin, url, ...(locale && { locale }) }),
    }),
  });

  function tell(view: number, say: (listener: StringViewListener) => void): boolean {
    const listener = listeners.get(view);
    if (listener) say(listener);
    return listener !== undefined;
  }

  return {
    port,
    onMessage: (view, text) => tell(view, (listener) => listener.onText(text)),
    onCloseRequest: (view) => tell(view, (listener) => listener.onCloseRequest()),
    onGone: (view, error) =>
      tell(view, (listener) => {
        listeners.delete(view);
        listener.onGone(error ? goneError(error) : undefined);
      }),
    onInput: (view, action) => listeners.get(view)?.onInput(action) ?? false,
  };
}

function goneError({ code, message }: HostError): SdkError {
  const known = code === 'view_unavailable' || code === 'page_blocked' || code === 'offline' ? code : 'page_failed';
  return createSdkError(known, message || 'the web view is gone');
}
