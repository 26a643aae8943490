import { encodeBytes } from '../../frame/transport/text-base64url.js';
import { createHostTransport, type Transport } from '../../frame/transport.js';
import type { LogPort } from '../../ports/log.js';
import type { RandomPort } from '../../ports/random.js';
import type { TimersPort } from '../../ports/timers.js';
import type { SafeArea, WebViewListener, WebViewPort } from '../../ports/web-view.js';
import { createSdkError } from '../../result/create-sdk-error.js';
import type { SdkError } from '../../result/sdk-error.js';
import type { Emit } from '../protocol/bridge-messages.js';
import type { HostError } from '../protocol/host-messages.js';

const KEY_BYTES = 16;
/** Tells the page that an engine shows it, so that it waits for the engine's channel. */
const CHANNEL = '#channel=native';
const INPUT_ACTIONS: readonly string[] = ['up', 'down', 'left', 'right', 'accept', 'back'];

export interface BridgeWebViews {
  readonly port: WebViewPort;
  /** Each is false when the view is dead or unknown. */
  onMessage(view: number, text: string): boolean;
  onCloseRequest(view: number): boolean;
  onGone(view: number, error: HostError | null | undefined): boolean;
  onInput(view: number, action: string): boolean;
  /** Views that are open. */
  readonly size: number;
}

interface OpenView {
  readonly transport: Transport;
  readonly listener: WebViewListener;
}

/** Web views of the host; page messages travel in the transport form. */
export function createBridgeWebViews(options: {
  readonly emit: Emit;
  readonly createId: () => number;
  readonly random: RandomPort;
  readonly timers: TimersPort;
  readonly log: LogPort;
  readonly safeArea: () => SafeArea | undefined;
  /** Whether the host can load a page in advance. */
  readonly canPrewarm: boolean;
}): BridgeWebViews {
  const { emit, createId, random, timers, log, safeArea, canPrewarm } = options;
  const views = new Map<number, OpenView>();

  function withView(view: number, use: (open: OpenView) => void): boolean {
    const open = views.get(view);
    if (open) use(open);
    return open !== undefined;
  }

  function end(view: number): void {
    views.get(view)?.transport.close();
    views.delete(view);
  }

  const port: WebViewPort = {
    safeArea,
    open({ origin, page, theme, locale }, listener) {
      const view = createId();
      const warn = (message: string) => log.write({ level: 'warn', code: 'page_message_dropped', message });
      const transport = createHostTransport({
        createKey: () => encodeBytes(random.bytes(KEY_BYTES)),
        send: (text) => emit({ type: 'webview.post', view, text }),
        onMessage: (message) => listener.onMessage(message),
        onDropped: (what) => warn(`${page}: dropped ${what}`),
        timers,
      });
      views.set(view, { transport, listener });
      const backgroundColor = theme?.backgroundColor;
      emit({
        type: 'webview.open',
        view,
        origin,
        page,
        ...(backgroundColor && { backgroundColor }),
        ...(locale && { locale }),
      });
      const order = (send: () => void) => {
        if (views.has(view)) send();
      };
      return {
        load: (url) => order(() => emit({ type: 'webview.load', view, url: url + CHANNEL })),
        show: () => order(() => emit({ type: 'webview.show', view })),
        openPage: (url) => order(() => emit({ type: 'webview.openPage', view, url })),
        post: (message) =>
          order(() => {
            const refused = transport.post(message);
            if (refused) warn(`${page}: ${message.type} not sent: ${refused}`);
          }),
        close: () =>
          order(() => {
            end(view);
            emit({ type: 'webview.close', view });
          }),
      };
    },
    ...(canPrewarm && {
      prewarm: ({ page, origin, locale }, url) =>
        emit({ type: 'webview.prewarm', page, origin, url: url + CHANNEL, ...(locale && { locale }) }),
    }),
  };

  return {
    port,
    onMessage: (view, text) => withView(view, ({ transport }) => transport.receive(text)),
    onCloseRequest: (view) => withView(view, ({ listener }) => listener.onCloseRequest()),
    onGone: (view, error) =>
      withView(view, ({ listener }) => {
        end(view);
        listener.onGone(error ? goneError(error) : undefined);
      }),
    onInput: (view, action) =>
      INPUT_ACTIONS.includes(action) &&
      withView(view, ({ transport }) => void transport.post({ type: 'input', action })),
    get size() {
      return views.size;
    },
  };
}

function goneError({ code, message }: HostError): SdkError {
  const known = code === 'view_unavailable' || code === 'page_blocked' || code === 'offline' ? code : 'page_failed';
  return createSdkError(known, message || 'the web view is gone');
}
