import type { Hello, HostMessage } from '../frame/messages.js';
import type { WebViewListener, WebViewOptions } from '../ports/web-view.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';

/** A page speaks before its load event; a browser's own error page never does. */
const SPEAKS_WITHIN_MS = 3_000;

export interface PageFrame {
  readonly element: HTMLIFrameElement;
  load(url: string): void;
  post(message: HostMessage): void;
  close(): void;
}

export interface PageFrameOptions extends WebViewOptions {
  readonly document: Document;
  /** Where the frame is put: a dialog of the SDK, or an element of the game's page. */
  readonly container: Element;
  readonly listener: Pick<WebViewListener, 'onMessage' | 'onGone'>;
}

/** A page in an `<iframe>`: its channel, and what the browser tells when the page cannot be shown. Seen once it speaks. */
export function createPageFrame({ document, container, origin, page, listener }: PageFrameOptions): PageFrame {
  const window = document.defaultView ?? globalThis.window;
  const frame = document.createElement('iframe');
  frame.title = page;
  frame.referrerPolicy = 'no-referrer';
  frame.allow = 'gamepad; clipboard-write';
  frame.style.cssText = 'all:initial;flex:1;width:100%;opacity:0;color-scheme:inherit';
  let channel: FrameChannel | undefined;
  let hasSpoken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;

  const onMessage = (message: unknown) => {
    if (!hasSpoken) {
      hasSpoken = true;
      frame.title = (message as Hello).title ?? page;
      frame.style.opacity = '1';
      frame.focus({ preventScroll: true });
    }
    listener.onMessage(message);
  };
  frame.addEventListener('load', () => {
    if (hasSpoken || timer !== undefined) return;
    const message = `${origin} did not answer: down, or refuses to be framed`;
    timer = setTimeout(() => {
      if (!hasSpoken) listener.onGone(createSdkError('page_failed', message));
    }, SPEAKS_WITHIN_MS);
  });

  return {
    element: frame,
    load(url) {
      channel = createFrameChannel({ window, frame, origin, onMessage });
      unwatch = watchBlocks(document, origin, listener.onGone);
      frame.src = url;
      container.append(frame);
    },
    post: (message) => channel?.post(message),
    close() {
      clearTimeout(timer);
      unwatch?.();
      channel?.close();
      frame.remove();
    },
  };
}

export interface FrameChannel {
  post(message: HostMessage): void;
  close(): void;
}

export interface FrameChannelOptions {
  readonly window: Window;
  readonly frame: HTMLIFrameElement;
  /** The page's origin; messages from others are ignored. */
  readonly origin: string;
  readonly onMessage: (message: unknown) => void;
}

/**
 * The channel between this window and a page in a frame. The page's `hello` comes by window message; each `welcome` goes
 * out with a MessagePort of its own, over which everything else is said.
 *
 * A page repeats its `hello` until it is welcomed, and says it again after a reload, so several welcomes may be under
 * way: the port that the page answers over is the channel, the others are closed.
 */
export function createFrameChannel({ window, frame, origin, onMessage }: FrameChannelOptions): FrameChannel {
  const ports = new Set<MessagePort>();
  const closeAllBut = (kept?: MessagePort) => {
    for (const port of ports) {
      if (port === kept) continue;
      port.close();
      ports.delete(port);
    }
  };
  const onHello = ({ source, origin: from, data }: MessageEvent) => {
    if (source && source === frame.contentWindow && from === origin && data?.type === 'hello') onMessage(data);
  };
  window.addEventListener('message', onHello);

  return {
    post(message) {
      if (message.type !== 'welcome') {
        for (const port of ports) port.postMessage(message);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      ports.add(port1);
      port1.onmessage = ({ data }) => {
        closeAllBut(port1);
        onMessage(data);
      };
      frame.contentWindow?.postMessage(message, origin, [port2]);
    },
    close() {
      window.removeEventListener('message', onHello);
      closeAllBut();
    },
  };
}

/**
 * Notices that this document's Content-Security-Policy or Cross-Origin-Embedder-Policy blocks a page, where the browser
 * tells.
 *
 * @returns stops watching
 */
export function watchBlocks(document: Document, origin: string, onBlocked: (error: SdkError) => void): () => void {
  const blocked = (policy: string) =>
    onBlocked(createSdkError('page_blocked', `the game's ${policy} blocks ${origin}: allow that origin`));
  const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || !/^(frame|child|default)-src/.test(effectiveDirective)) return;
    if (blockedURI.startsWith(origin)) blocked(effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', onViolation);

  const Observer = document.defaultView?.ReportingObserver;
  const observer =
    Observer &&
    new Observer(
      (reports) => {
        // The body's fields can only be read from its JSON.
        if (JSON.stringify(reports).includes(`"blockedURL":"${origin}`)) blocked('Cross-Origin-Embedder-Policy');
      },
      { types: ['coep'] },
    );
  observer?.observe();
  return () => {
    document.removeEventListener('securitypolicyviolation', onViolation);
    observer?.disconnect();
  };
}
