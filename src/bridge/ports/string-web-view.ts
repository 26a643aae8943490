import { encodeBytes } from '../../frame/transport/text-base64url.js';
import { createHostTransport, type Transport } from '../../frame/transport.js';
import type { LogPort } from '../../ports/log.js';
import type { RandomPort } from '../../ports/random.js';
import type { TimersPort } from '../../ports/timers.js';
import type { SafeArea, WebViewListener, WebViewOptions, WebViewPort } from '../../ports/web-view.js';
import type { SdkError } from '../../result/sdk-error.js';

const KEY_BYTES = 16;
/** Tells the page that an engine shows it, so that it waits for the engine's channel. */
const CHANNEL = '#channel=native';
const INPUT_ACTIONS: readonly string[] = ['up', 'down', 'left', 'right', 'accept', 'back'];

/** A view that carries nothing but strings. No method throws. */
export interface StringView {
  /** Shows this address as the top page. Called once. */
  load(url: string): void;
  /** The page has something to show: make the view visible. */
  show(): void;
  /** Gives text to the top document; letters, digits and `- _ .` only. */
  post(text: string): void;
  /** Opens a bank's page in the player's browser, or in a view of its own. */
  openPage(url: string): void;
  /** Ends the view; harmless when repeated. */
  close(): void;
}

/** What a string view reports; nothing of it counts once the view was closed. */
export interface StringViewListener {
  /** The page's text as it came. */
  onText(text: string): void;
  /** The player pressed the view's own Close, or the device's Back. */
  onCloseRequest(): void;
  /** The view has freed itself: it gets no `close`. Without an error the player closed it. */
  onGone(error?: SdkError): void;
  /** A pad's `up`, `down`, `left`, `right`, `accept` or `back`; false for anything else. */
  onInput(action: string): boolean;
}

/** What the web views of an engine need: how one is opened, and the ports that their channel uses. */
export interface StringWebViewOptions {
  /** May throw when no view can be had. */
  readonly open: (options: WebViewOptions, listener: StringViewListener) => StringView;
  /** Makes the key of each channel. */
  readonly random: RandomPort;
  /** Resends what was lost on the way. */
  readonly timers: TimersPort;
  /** Told what a page said wrongly; nothing is written when absent. */
  readonly log?: LogPort;
  /** The view keeps a Close of its own after `show`; false when absent, and pages draw one. */
  readonly drawsClose?: boolean;
  /** CSS pixels of each side that the screen's shape covers; undefined when nothing is covered. */
  readonly safeArea?: () => SafeArea | undefined;
  /** Loads a page out of sight; the next view that opens takes it over, or throws it away. Absent: nothing is loaded in advance. */
  readonly prewarm?: (options: WebViewOptions, url: string) => void;
}

/** Web views of an engine whose channel to a page is strings; messages travel in the transport form. */
export function createStringWebView(options: StringWebViewOptions): WebViewPort {
  const { open, random, timers, log, drawsClose = false, safeArea, prewarm } = options;
  const warn = (message: string) => log?.write({ level: 'warn', code: 'page_message_dropped', message });

  return {
    drawsClose,
    ...(safeArea && { safeArea }),
    ...(prewarm && {
      prewarm(view, url) {
        prewarm(view, url + CHANNEL);
        // The engine throws the page away itself, when another view opens.
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
          if (refused) warn(`${view.page}: ${message.type} not sent: ${refused}`);
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
      transport.post({ type: 'input', action });
      return true;
    },
  };
}
