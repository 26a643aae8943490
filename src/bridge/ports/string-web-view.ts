import { frameErrorOf } from '../../flow/ending.js';
import { encodeBytes } from '../../frame/transport/text-base64url.js';
import { createHostTransport, type Transport } from '../../frame/transport.js';
import type { LogPort, RandomPort, TimersPort } from '../../ports/ports.js';
import type { SafeArea, WebViewListener, WebViewOptions, WebViewPort } from '../../ports/web-view.js';
import { createSdkError, type SdkError } from '../../result/sdk-error.js';

const KEY_BYTES = 16;
/** Tells the page that an engine shows it, so it waits for the engine's channel. */
const CHANNEL = '#channel=native';
const INPUT_ACTIONS: readonly string[] = ['up', 'down', 'left', 'right', 'accept', 'back'];

/** A view whose channel carries only strings. No method throws. */
export interface StringView {
  /** Shows this address as the top page. Called once. */
  load(url: string): void;
  /** The page has something to show: make the view visible. */
  show(): void;
  /** Posts text to the top document; letters, digits and `- _ .` only. */
  post(text: string): void;
  /** Opens a bank's page in the player's browser, or in a view of its own. */
  openPage(url: string): void;
  /** Ends the view; harmless when repeated. */
  close(): void;
}

/** What a string view reports; ignored once the view is closed. */
export interface StringViewListener {
  /** The page's raw text. */
  onText(text: string): void;
  /** The player pressed the view's own Close button. */
  onCloseRequest(): void;
  /** The view is gone and gets no `close`. Without an error, the player closed it. */
  onGone(error?: SdkError): void;
  /**
   * A gamepad's `up`, `down`, `left`, `right`, `accept` or `back`, and the device's Back; false for anything else. `back` goes back one step
   * in a page on screen, which closes from its first; before, it closes the flow.
   */
  onInput(action: string): boolean;
}

/** What an engine's web views need: a way to open one, and the ports of their channel. */
export interface StringWebViewOptions {
  /** May throw if no view is available. */
  readonly open: (options: WebViewOptions, listener: StringViewListener) => StringView;
  /** Makes the key of each channel. */
  readonly random: RandomPort;
  /** Resends lost frames. */
  readonly timers: TimersPort;
  /** Logs invalid messages of a page; default: nothing is written. */
  readonly log?: LogPort;
  /** The view keeps its own Close button after `show`; default false: pages draw one. */
  readonly drawsClose?: boolean;
  /** CSS pixels per side that the screen's shape covers; undefined if none. */
  readonly safeArea?: () => SafeArea | undefined;
  /** Loads a page in the background; the next view takes it over or discards it. Absent: nothing is preloaded. */
  readonly prewarm?: (options: WebViewOptions, url: string) => void;
}

/**
 * Web views of an engine whose channel to a page is strings; messages travel in the transport form, of at most 1,050,000 bytes of
 * JSON each. A longer `answer` reaches the page as a failure with `response_invalid`; a longer `welcome` ends the view with
 * `view_unavailable`.
 */
export function createStringWebView(options: StringWebViewOptions): WebViewPort {
  const { open, random, timers, log, drawsClose = false, safeArea, prewarm } = options;
  const warn = (message: string) => log?.write({ level: 'warn', code: 'page_message_dropped', message });

  return {
    drawsClose,
    ...(safeArea && { safeArea }),
    ...(prewarm && {
      prewarm(view, url) {
        prewarm(view, url + CHANNEL);
        // The engine discards the page itself when another view opens.
        return () => undefined;
      },
    }),
    open(view, listener) {
      let shown: StringView | undefined;
      const transport: Transport = createHostTransport({
        createKey: () => encodeBytes(random.bytes(KEY_BYTES)),
        send: (text) => shown?.post(text),
        onMessage: (message) => listener.onMessage(message),
        onDropped: (what) => warn(`${view.page}: dropped ${what}`),
        timers,
      });
      const end = () => {
        transport.close();
        const ended = shown;
        shown = undefined;
        return ended;
      };
      shown = open(
        view,
        stringListener(transport, listener, () => shown !== undefined, end),
      );
      return {
        load: (url) => shown?.load(url + CHANNEL),
        show: () => shown?.show(),
        openPage: (url) => shown?.openPage(url),
        post(message) {
          const refused = shown && transport.post(message);
          if (!refused) return;
          const problem = `${view.page}: ${message.type} not sent: ${refused}`;
          warn(problem);
          // A page would wait for either until its deadline.
          if (message.type === 'answer') {
            const error = frameErrorOf(createSdkError('response_invalid', problem));
            transport.post({ type: 'answer', id: message.id, ok: false, error });
          } else if (message.type === 'welcome') {
            listener.onGone(createSdkError('view_unavailable', `${problem}; shorten flowConfig and theme`));
          }
        },
        close: () => end()?.close(),
      };
    },
  };
}

function stringListener(
  transport: Transport,
  listener: WebViewListener,
  isShown: () => boolean,
  end: () => void,
): StringViewListener {
  return {
    onText(text) {
      if (isShown()) transport.receive(text);
    },
    onCloseRequest() {
      if (isShown()) listener.onCloseRequest();
    },
    onGone(error) {
      if (!isShown()) return;
      end();
      listener.onGone(error);
    },
    onInput(action) {
      if (!isShown() || !INPUT_ACTIONS.includes(action)) return false;
      listener.onInput(action);
      return true;
    },
  };
}
